import { StartError } from '@jornal/data-folder';

/** A file that cannot be restored, in a sentence for the person who asked. */
export class BackupError extends StartError {
  override name = 'BackupError';
}
