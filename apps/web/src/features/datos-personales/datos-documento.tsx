import type { ExportacionPersonal } from '@jornal/contract';
import { fechaHora, numero } from '../../lib/format';
import documento from '../../ui/documento.module.css';
import clases from './datos-personales.module.css';
import { nombreRecurso } from './nombres';

type Registro = ExportacionPersonal['registros'][number];

const OTROS: Readonly<Record<string, string>> = { aceptacion: 'Políticas aceptadas', sesion: 'Sesiones', cuenta: 'Cuenta de pagos', pago: 'Pagos' };
const titulo = (recurso: string): string => OTROS[recurso] ?? nombreRecurso(recurso, 2);

/** A field as it is kept, in words: what is empty is left out by whoever asks for `dichos`. */
const enTexto = (valor: unknown): string => (typeof valor === 'object' ? JSON.stringify(valor) : String(valor));
const dichos = (datos: Registro['datos']): Array<[string, string]> =>
  Object.entries(datos)
    .filter(([, valor]) => valor !== null && valor !== '')
    .map(([campo, valor]) => [campo.replaceAll('_', ' '), enTexto(valor)]);

/** What is held of a person, to be read and signed for. */
export function DatosDocumento({ datos }: { datos: ExportacionPersonal }) {
  const grupos = [...new Set(datos.registros.map((r) => r.recurso))].map((recurso) => [recurso, datos.registros.filter((r) => r.recurso === recurso)] as const);
  return (
    <article className={documento.documento} aria-label={`Datos personales de ${datos.nombre}`}>
      <header className={documento.cabeza}>
        <div>
          <p>Datos personales que se guardan de</p>
          <h3 className={documento.titulo}>{datos.nombre}</h3>
        </div>
        <p>
          <strong>{fechaHora(datos.generado_en)}</strong> · {numero(datos.registros.length)} registros
        </p>
      </header>
      {grupos.map(([recurso, registros]) => (
        <section key={recurso}>
          <h4 className={documento.subtitulo}>{titulo(recurso)}</h4>
          {registros.map((registro) => (
            <dl key={`${registro.entidad_id}-${registro.clave}`} className={clases.datos}>
              {dichos(registro.datos).map(([campo, valor]) => (
                <div key={campo}>
                  <dt>{campo}</dt>
                  <dd>{valor}</dd>
                </div>
              ))}
            </dl>
          ))}
        </section>
      ))}
    </article>
  );
}
