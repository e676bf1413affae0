import { BackupError } from './backup-error.js';

/** There never was an account here: such a backup keeps nothing, and would push out those that do. */
export class NoBusiness extends BackupError {
  constructor() {
    super('aquí no hay ningún negocio que respaldar: revisa DATA_DIR o DATABASE_URL');
  }
}
