// A server of its own for every test file, and browsers that look at it.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const ARGS = '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const START_MS = 120_000;
/** On a busy machine everything comes, only later; what never comes is a fault. */
const PATIENCE_MS = 60_000;

export const PHONE = { width: 390, height: 844 };
export const PHONE_WIDE = { width: 844, height: 390 };
export const SMALL_PHONE = { width: 360, height: 640 };
export const SMALL_WIDE = { width: 667, height: 375 };
export const DESK = { width: 1280, height: 800 };
export const TABLET = { width: 820, height: 1180 };
export const WIDE = { width: 1920, height: 1080 };

export class Room {
  constructor() {
    this.folder = process.env.BAIZE_URL ? null : mkdtempSync(join(tmpdir(), 'baize-e2e-'));
    this.contexts = [];
    this.troubles = [];
  }

  static async open(...flags) {
    const room = new Room();
    room.flags = flags;
    if (process.env.BAIZE_URL) room.url = process.env.BAIZE_URL.replace(/\/?$/, '/');
    else {
      room.port = await freePort();
      await room.start();
    }
    room.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, args: ARGS.split(' ') });
    return room;
  }

  async start() {
    const bin = process.env.BAIZE_BIN;
    if (!bin) throw new Error('set BAIZE_BIN to the baize program, or BAIZE_URL to a running server');
    const listen = `127.0.0.1:${this.port}`;
    // All who play in a test come from one address.
    const usually = [['--bot-pause-ms', '30'], ['--logins-per-minute', '10000'], ['--requests-per-second', '10000'], ['--tables-per-minute', '10000']];
    const flags = usually.flatMap(([flag, value]) => usual(this.flags, flag, value));
    this.server = spawn(bin, ['serve', '--listen', listen, '--data', this.folder, ...flags, ...this.flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.output = '';
    this.server.stderr.on('data', (text) => (this.output += text));
    this.url = await new Promise((found, failed) => {
      const late = setTimeout(() => failed(new Error(`the server did not start:\n${this.output}`)), START_MS);
      this.server.stdout.on('data', (text) => {
        this.output += text;
        const address = /listening on (http:\/\/\S+)/.exec(this.output)?.[1];
        if (!address) return;
        clearTimeout(late);
        found(`${address}/`);
      });
      this.server.once('exit', (code) => failed(new Error(`the server ended with ${code}:\n${this.output}`)));
    });
  }

  /** Has the host of the room do something, and gives what was said. */
  admin(...words) {
    return execFileSync(process.env.BAIZE_BIN, ['admin', ...words, '--data', this.folder], { encoding: 'utf8' });
  }

  /** From here on the server hears and says nothing. */
  freeze() {
    this.server.kill('SIGSTOP');
  }

  /** It goes on as if nothing had been. */
  thaw() {
    this.server.kill('SIGCONT');
  }

  /** As a power cut would: no farewell, nothing flushed. */
  async kill() {
    const gone = new Promise((done) => this.server.once('exit', done));
    this.server.kill('SIGKILL');
    await gone;
  }

  async close() {
    await this.browser?.close();
    if (this.server && this.server.exitCode === null && this.server.signalCode === null) {
      const gone = new Promise((done) => this.server.once('exit', done));
      this.server.kill('SIGTERM');
      await gone;
    }
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }

  /** A new person: a browser profile of their own, with a page on the start screen. */
  async person(options = {}) {
    const context = await this.browser.newContext({ viewport: DESK, locale: 'en-GB', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    this.contexts.push(context);
    const page = await context.newPage();
    const note = (text) => this.troubles.push(`${page.url()}: ${text}`);
    page.on('pageerror', (error) => note(error.stack ?? error));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) note(message.text());
    });
    return page;
  }

  /** A person with an account, made over HTTP with the page's own cookie. */
  async guest(nickname, options) {
    const page = await this.person(options);
    const made = await page.request.post(`${this.url}api/guest`, { data: { nickname } });
    if (!made.ok()) throw new Error(`no guest: ${await made.text()}`);
    return page;
  }

  async table(page, table) {
    const made = await page.request.post(`${this.url}api/tables`, { data: { game: 'duel', public: false, ...table } });
    if (!made.ok()) throw new Error(`no table: ${await made.text()}`);
    return (await made.json()).table;
  }

  /** The account behind a page, or behind a browser whose pages are closed. */
  async me({ request }) {
    return (await request.get(`${this.url}api/me`)).json();
  }

  /** A table as the lobby describes it to this page. */
  async info(page, { id, code }) {
    return (await page.request.get(`${this.url}api/tables/${id}${code ? `?code=${code}` : ''}`)).json();
  }

  address(table, code) {
    return `${this.url}#/table/${table}${code ? `?code=${code}` : ''}`;
  }
}

/** A flag with its usual value, where the test has none of its own. */
function usual(flags, name, value) {
  return flags.includes(name) ? [] : [name, value];
}

function freePort() {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });
}
