import type { ClientBase } from 'pg';

/**
 * The connection as one transaction has it. It dies with the transaction: a branch of the work that goes on after
 * another one failed still holds it, and by then the connection behind it may be inside another transaction, or inside
 * none.
 */
export class TransactionConnection {
  private finished = false;

  /** `client`: the connection for work after the transaction, and for things kept with it as long as it lives. */
  constructor(readonly client: ClientBase) {}

  /** From here on nothing more is sent; said before the commit or the rollback is. */
  finish(): void {
    this.finished = true;
  }

  query(...statement: unknown[]): unknown {
    if (this.finished)
      return Promise.reject(
        new Error(
          'A statement came after the end of its transaction: nothing was written. Await every branch of the work',
        ),
      );
    return (this.client.query as (...statement: unknown[]) => unknown)(...statement);
  }

  /** TypeORM takes its own listener off when it gives the connection back. */
  removeListener(event: string, listener: (...data: unknown[]) => void): this {
    this.client.removeListener(event as 'error', listener);
    return this;
  }
}
