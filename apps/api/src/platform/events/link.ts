/** The listener of a link. */
export type LinkListener = {
  /** Another process says something. */
  onArrive(text: string): void;
  /** The line stands, for the first time or again: messages sent meanwhile are lost. */
  onConnect(): void;
  onLose(error: unknown): void;
};

/** A line to the other processes of this business. It comes back by itself, and no request waits for it. */
export interface Link {
  open(listener: LinkListener): void;
  /** Fails when the line does not stand. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

const FIRST_MS = 250;
const MAX_MS = 15_000;

/** How long to wait before trying again, ever longer and never all processes at once. */
export const pauseAfter = (failures: number): number =>
  Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2);
