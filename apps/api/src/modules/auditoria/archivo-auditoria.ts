import { cambiosDe, diaEn, type EventoDetalle, enPalabras, type FormatoArchivo, horaEn } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import type { FileAnswer } from '../../core/files/file-answer.js';
import { type Asker, type ListFile, Lists } from '../../core/files/lists.js';
import { AuditoriaQueries, type FiltroAuditoria } from './auditoria.queries.js';

type Evento = Omit<EventoDetalle, 'deshacible'>;

/** In the words of the screens. Of people it says only who did it. */
const auditoriaEn = (zona: string): ListFile<Evento> => ({
  nombre: 'auditoria',
  titulo: 'Auditoría',
  columnas: [
    { titulo: 'Día', tipo: 'fecha', de: (e) => diaEn(zona, new Date(e.created_at)) },
    { titulo: 'Hora', tipo: 'hora', de: (e) => horaEn(zona, new Date(e.created_at)) },
    { titulo: 'Quién', tipo: 'texto', de: (e) => e.usuario?.nombre ?? 'Sistema' },
    { titulo: 'Rol', tipo: 'texto', de: (e) => e.rol },
    { titulo: 'Acción', tipo: 'texto', de: (e) => enPalabras(e).accion },
    { titulo: 'Qué', tipo: 'texto', de: (e) => enPalabras(e).recurso },
    { titulo: 'Número', tipo: 'entero', de: (e) => (e.recurso_id === 0 ? null : e.recurso_id) },
    { titulo: 'Sucursal', tipo: 'texto', de: (e) => e.entidad?.nombre ?? 'General' },
    { titulo: 'Monto', tipo: 'dinero', de: (e) => e.monto },
    { titulo: 'Motivo', tipo: 'texto', de: (e) => e.motivo },
    { titulo: 'Desde', tipo: 'texto', de: (e) => e.ip },
    { titulo: 'Cambios', tipo: 'texto', de: (e) => cambiosDe(e, zona).map(cambioEnTexto).join(' | ') },
  ],
});

const cambioEnTexto = ({ etiqueta, antes, despues }: ReturnType<typeof cambiosDe>[number]): string =>
  `${etiqueta}: ${antes ?? '—'} → ${despues ?? '—'}`;

/** The audit trail as a file for a spreadsheet. */
@Injectable()
export class ArchivoAuditoria {
  private readonly lista: ListFile<Evento>;

  constructor(
    private readonly queries: AuditoriaQueries,
    private readonly listas: Lists,
    reloj: Clock,
  ) {
    this.lista = auditoriaEn(reloj.zone);
  }

  hacer(quien: Asker, formato: FormatoArchivo, filtro: FiltroAuditoria): Promise<FileAnswer> {
    return this.listas.file(quien, this.lista, formato, filtro, (lector) =>
      this.queries.paraArchivo(lector, quien.session, filtro),
    );
  }
}
