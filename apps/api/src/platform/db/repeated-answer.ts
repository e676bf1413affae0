/**
 * Thrown to leave the transaction when its idempotency key was already answered: the filter sends that answer again.
 */
export class RepeatedAnswer extends Error {
  constructor(readonly answer: unknown) {
    super('Replayed answer');
  }
}
