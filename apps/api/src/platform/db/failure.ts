/** The refusal of a database: PostgreSQL's SQLSTATE or the driver's code, and the constraint it names. */
export type Failure = { code: string | undefined; constraint: string; message: string };

/**
 * A cluster that loses the SQLSTATE of a worker on the way, as an INSERT … SELECT does, says so with its own and the
 * worker's words.
 */
export const CODE_LOST = 'XX000';

const BY_WORDS: ReadonlyArray<[RegExp, string]> = [
  [/duplicate key value violates unique constraint/, '23505'],
  [/violates foreign key constraint/, '23503'],
  [/violates check constraint/, '23514'],
  [/conflicting key value violates exclusion constraint/, '23P01'],
  [/deadlock detected|involved in a distributed deadlock/, '40P01'],
  [/could not serialize access/, '40001'],
  [/canceling statement due to lock timeout/, '55P03'],
  [/canceling statement due to statement timeout/, '57014'],
];

/**
 * The one place that reads a failure of the database: from the driver's fields, and from the words where the code was
 * lost. The constraint of a shard has the name of its table's with the shard's number behind it, which goes.
 */
export function failureOf(error: unknown): Failure {
  const said = ((error as { driverError?: unknown } | null)?.driverError ?? error) as {
    code?: unknown;
    constraint?: unknown;
    message?: unknown;
  } | null;
  const message = typeof said?.message === 'string' ? said.message : '';
  const code = typeof said?.code === 'string' ? said.code : undefined;
  const named = typeof said?.constraint === 'string' ? said.constraint : /constraint "([^"]+)"/.exec(message)?.[1];
  return {
    code: told(code, message),
    constraint: (named ?? '').replace(/_\d+$/, ''),
    message,
  };
}

/** A machine of a cluster that went away in the middle of an answer is told with the code of a disk that fails. */
const AWAY = /connection|remote node|worker node/i;

function told(code: string | undefined, message: string): string | undefined {
  if (code === CODE_LOST) return BY_WORDS.find(([words]) => words.test(message))?.[1] ?? code;
  return code === '58030' && AWAY.test(message) ? '08006' : code;
}

/** PostgreSQL's code of a failure, or the driver's. */
export const sqlCode = (error: unknown): string | undefined => failureOf(error).code;
