import { sumarDias } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Clock } from './clock.js';
import { Config } from './config.js';
import { invalidField } from './errors.js';
import { isAdmin, onlyOwn, type Session } from './session.js';

const enTexto = (dia: string): string => dia.split('-').reverse().join('/');

/** How far a person may go in what they register. Only the future is closed unless a setting closes more. */
@Injectable()
export class Ceilings {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** The day of something that moves money: one day ahead at most, and no further back than the setting of the caller's role. */
  ensureDate(sesion: Session, fecha: string): void {
    if (fecha > this.clock.lastAllowedDay())
      throw invalidField('FECHA_FUTURA', 'fecha', 'La fecha no puede ser futura');
    const dias = this.daysBack(sesion);
    if (dias === undefined) return;
    const primero = sumarDias(this.clock.today(), -dias);
    if (fecha >= primero) return;
    const hasta =
      dias === 0
        ? 'no puedes registrar en días pasados'
        : `puedes registrar hasta ${dias} ${dias === 1 ? 'día' : 'días'} atrás`;
    throw invalidField(
      'FECHA_FUERA_DE_LIMITE',
      'fecha',
      `La fecha no puede ser anterior al ${enTexto(primero)}: ${hasta}`,
    );
  }

  /** The units of a line; `campo` is where they stand in the request. */
  ensureUnits(cantidad: number, campo: string): void {
    const maximo = this.config.UNIDADES_POR_LINEA;
    if (maximo !== undefined && cantidad > maximo) {
      throw invalidField(
        'UNIDADES_EXCESIVAS',
        campo,
        `El máximo es de ${maximo} ${maximo === 1 ? 'unidad' : 'unidades'} por línea`,
      );
    }
  }

  private daysBack(sesion: Session): number | undefined {
    if (isAdmin(sesion)) return this.config.DIAS_ATRAS_ADMIN;
    return onlyOwn(sesion) ? this.config.DIAS_ATRAS_OPERADOR : this.config.DIAS_ATRAS_SUPERVISOR;
  }
}
