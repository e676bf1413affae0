import { sumarDias } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Reloj } from './clock.js';
import { Config } from './config.js';
import { campoInvalido } from './errors.js';
import { esAdmin, type Sesion, soloLoPropio } from './session.js';

const enTexto = (dia: string): string => dia.split('-').reverse().join('/');

/** How far a person may go in what they register. Only the future is closed unless a setting closes more. */
@Injectable()
export class Topes {
  constructor(
    private readonly config: Config,
    private readonly reloj: Reloj,
  ) {}

  /** The day of something that moves money: one day ahead at most, and no further back than the setting of the caller's role. */
  exigirFecha(sesion: Sesion, fecha: string): void {
    if (fecha > this.reloj.ultimoDiaPermitido())
      throw campoInvalido('FECHA_FUTURA', 'fecha', 'La fecha no puede ser futura');
    const dias = this.diasAtras(sesion);
    if (dias === undefined) return;
    const primero = sumarDias(this.reloj.hoy(), -dias);
    if (fecha >= primero) return;
    const hasta =
      dias === 0
        ? 'no puedes registrar en días pasados'
        : `puedes registrar hasta ${dias} ${dias === 1 ? 'día' : 'días'} atrás`;
    throw campoInvalido(
      'FECHA_FUERA_DE_LIMITE',
      'fecha',
      `La fecha no puede ser anterior al ${enTexto(primero)}: ${hasta}`,
    );
  }

  /** The units of a line; `campo` is where they stand in the request. */
  exigirUnidades(cantidad: number, campo: string): void {
    const maximo = this.config.UNIDADES_POR_LINEA;
    if (maximo !== undefined && cantidad > maximo) {
      throw campoInvalido(
        'UNIDADES_EXCESIVAS',
        campo,
        `El máximo es de ${maximo} ${maximo === 1 ? 'unidad' : 'unidades'} por línea`,
      );
    }
  }

  private diasAtras(sesion: Sesion): number | undefined {
    if (esAdmin(sesion)) return this.config.DIAS_ATRAS_ADMIN;
    return soloLoPropio(sesion) ? this.config.DIAS_ATRAS_OPERADOR : this.config.DIAS_ATRAS_SUPERVISOR;
  }
}
