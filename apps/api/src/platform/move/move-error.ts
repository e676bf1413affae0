import { StartError } from '@jornal/data-folder';

/** A business that is not moved, in a sentence for the person who asked. */
export class MoveError extends StartError {
  override name = 'MoveError';
}
