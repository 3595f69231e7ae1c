// Deadlines on the table's clock, as seconds on this page.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Clock } from '$lib/clock.svelte';

describe('Clock', () => {
  let local = 0;
  beforeEach(() => {
    local = 5_000;
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());
  const pass = (ms: number) => {
    local += ms;
    vi.advanceTimersByTime(ms);
  };

  it('counts down from the table’s own time', () => {
    const clock = new Clock(() => local);
    clock.set(1_000_000, 1_020_000);
    expect(clock.seconds).toBe(20);
    expect(clock.share).toBe(1);
    pass(5_100);
    expect(clock.seconds).toBe(15);
    expect(clock.share).toBeCloseTo(0.745, 3);
    pass(60_000);
    expect(clock.seconds).toBe(0);
    expect(clock.share).toBe(0);
  });

  it('keeps its span when a later letter names the same deadline', () => {
    const clock = new Clock(() => local);
    clock.set(1_000, 21_000);
    pass(10_000);
    clock.set(11_000, 21_000);
    expect(clock.share).toBeCloseTo(0.5);
  });

  it('knows the whole span from the game when the page comes late', () => {
    const clock = new Clock(() => local);
    clock.set(16_000, 21_000, 20_000);
    expect(clock.share).toBeCloseTo(0.25);
  });

  it('counts seconds and minutes to any time as people do', () => {
    const clock = new Clock(() => local);
    const seconds = (now: number) => (clock.set(now, null), clock.secondsTo(60_000));
    expect([0, 1, 1_000, 17_001, 59_999, 60_000, 99_000].map(seconds)).toEqual([60, 60, 59, 43, 1, 0, 0]);
    clock.set(0, null);
    expect([60_000, 60_001, -5].map((at) => clock.minutesTo(at))).toEqual([1, 2, 1]);
  });

  it('ticks while anything counts down, without any deadline, and stops with the last of it', () => {
    const clock = new Clock(() => local);
    clock.set(1_000, null);
    clock.count(100_000, [null, 103_000, 101_000]);
    expect(clock.secondsTo(103_000)).toBe(3);
    pass(2_500);
    expect(clock.secondsTo(103_000)).toBe(1);
    expect(clock.secondsTo(101_000)).toBe(0);
    expect(vi.getTimerCount()).toBe(1);
    pass(1_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a countdown goes on when a letter takes the deadline away', () => {
    const clock = new Clock(() => local);
    clock.count(1_000, [61_000]);
    clock.set(2_000, 5_000);
    clock.set(3_000, null);
    pass(10_000);
    expect(clock.secondsTo(61_000)).toBe(48);
  });

  it('stands still without a deadline', () => {
    const clock = new Clock(() => local);
    clock.set(1_000, null);
    pass(5_000);
    expect(clock.left).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
