// What coming back would cost, asked of the table while its player sits out.
import type { TableDoor } from '$lib/table/door';
import type { Answer, Forecast, Question, SeatView } from './types';

export class Forecasting {
  /** Null while nothing is known, and for those who play. */
  forecast = $state.raw<Forecast | null>(null);
  private number = 0;

  constructor(private readonly ask: TableDoor['ask']) {}

  /** The table has changed: who sits out asks again, and what was known stands until then. */
  about(own: SeatView | null): void {
    const number = ++this.number;
    if (!own || own.live || own.gone) {
      this.forecast = null;
      return;
    }
    const question: Question = { type: 'forecast' };
    void this.ask<Answer>(question).then((answered) => {
      if (number !== this.number) return;
      this.forecast = 'answer' in answered && answered.answer.type === 'forecast' ? answered.answer.forecast : null;
    });
  }
}
