import { Clock } from '../platform/time/clock.js';

/** A clock the demo moves from day to day: its rows are written as if each day were today. */
export class RelojDemo extends Clock {
  private momento: Date;

  /** `presente`: the moment up to which the demo has a history. */
  constructor(
    zona: string,
    readonly presente: Date,
  ) {
    super(zona, () => this.momento);
    this.momento = presente;
  }

  irA(momento: Date): void {
    this.momento = momento;
  }
}
