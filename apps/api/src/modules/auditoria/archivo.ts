import { cambiosDe, diaEn, type EventoDetalle, enPalabras, horaEn } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Reloj } from '../../core/clock.js';
import type { Sesion } from '../../core/session.js';
import { AuditoriaQueries, type FiltroAuditoria } from './auditoria.queries.js';

const COLUMNAS = ['Día', 'Hora', 'Quién', 'Rol', 'Acción', 'Qué', 'Número', 'Sucursal', 'Monto', 'Motivo', 'Desde', 'Cambios'] as const;

/** What a spreadsheet would take for a formula is text there too. */
const FORMULA = /^[=+\-@\t\r]/;
const ENTRE_COMILLAS = /[";\r\n]/;

function celda(valor: string | number | null): string {
  const texto = valor === null ? '' : String(valor);
  const inocuo = typeof valor === 'string' && FORMULA.test(texto) ? `'${texto}` : texto;
  return ENTRE_COMILLAS.test(inocuo) ? `"${inocuo.replaceAll('"', '""')}"` : inocuo;
}

/** The audit trail as a file for a spreadsheet, in the words of the screens. Of people it says only who did it. */
@Injectable()
export class ArchivoAuditoria {
  constructor(
    private readonly queries: AuditoriaQueries,
    private readonly reloj: Reloj,
  ) {}

  async hacer(sesion: Sesion, filtro: FiltroAuditoria): Promise<{ nombre: string; csv: string; cortado: boolean }> {
    const { eventos, cortado } = await this.queries.paraArchivo(sesion, filtro);
    const lineas = [COLUMNAS.join(';'), ...eventos.map((evento) => this.fila(evento).map(celda).join(';'))];
    return { nombre: `auditoria-${this.reloj.hoy()}.csv`, csv: `\uFEFF${lineas.join('\r\n')}\r\n`, cortado };
  }

  private fila(e: Omit<EventoDetalle, 'deshacible'>): Array<string | number | null> {
    const cuando = new Date(e.created_at);
    const { accion, recurso } = enPalabras(e);
    const cambios = cambiosDe(e, this.reloj.zona).map(({ etiqueta, antes, despues }) => `${etiqueta}: ${antes ?? '—'} → ${despues ?? '—'}`);
    return [
      ...[diaEn(this.reloj.zona, cuando), horaEn(this.reloj.zona, cuando), e.usuario?.nombre ?? 'Sistema', e.rol, accion, recurso, e.recurso_id === 0 ? null : e.recurso_id],
      ...[e.entidad?.nombre ?? 'General', e.monto, e.motivo, e.ip, cambios.join(' | ')],
    ];
  }
}
