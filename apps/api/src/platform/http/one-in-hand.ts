import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Requests that may stand in line behind the one in hand. No browser sends ahead; a client that sends more does not
 * mean to read.
 */
const MAX_WAITING = 16;

/** The places a connection holds. */
export type Held = {
  readonly address: string;
  readonly since: number;
  /** A session was shown on it, or it is a proxy's of ours. */
  known: boolean;
  /** A request of the connection is being served. */
  busy: boolean;
  readonly waiting: Array<[IncomingMessage, ServerResponse]>;
  /** Since when the answer has not been taken whole, and how much had been taken by then. */
  behind: { since: number; taken: number } | null;
};

/**
 * Serves one request of a connection at a time. Node hands over whatever was sent ahead, and of an answer that waits
 * behind another it never says that its connection is gone: the places its request took would be held for ever. Here it
 * takes nothing until its turn.
 */
export function oneInHand(heldBy: (socket: Socket) => Held, serve: RequestListener): RequestListener {
  const begin = (held: Held, request: IncomingMessage, response: ServerResponse): void => {
    held.busy = true;
    // In a turn of its own: a request that is answered at once would serve a whole line, of every connection, before
    // any other is heard.
    response.once('close', () => {
      if (held.waiting.length === 0) held.busy = false;
      else setImmediate(() => goOn(held, request.socket));
    });
    serve(request, response as Parameters<RequestListener>[1]);
  };
  const goOn = (held: Held, socket: Socket): void => {
    const next = socket.destroyed ? undefined : held.waiting.shift();
    if (next === undefined) held.busy = false;
    else begin(held, ...next);
  };
  return (request, response) => {
    const held = heldBy(request.socket);
    if (!held.busy) begin(held, request, response);
    else if (held.waiting.length < MAX_WAITING) held.waiting.push([request, response]);
    else request.socket.destroy();
  };
}
