import { type ExportacionPersonal, PALABRAS_CAMPO, PALABRAS_RECURSO } from '@jornal/contract';
import { fecha, fechaHora, numero } from '../../lib/format';
import documento from '../../ui/documento.module.css';
import clases from './datos-personales.module.css';
import { nombreRecurso } from './nombres';

type Registro = ExportacionPersonal['registros'][number];

const OTROS: Readonly<Record<string, string>> = {
  aceptacion: 'Políticas aceptadas',
  sesion: 'Sesiones',
  cuenta: 'Cuenta de pagos',
  pago: 'Pagos',
  fiado: 'Tiquetes fiados',
  abono: 'Abonos',
  favor: 'Saldos a favor',
};
const titulo = (recurso: string): string => OTROS[recurso] ?? nombreRecurso(recurso, 2);

/** A value as it is kept, in words: days and hours of the business, and the fields of a record as names and values. */
function enTexto(valor: unknown): string {
  if (Array.isArray(valor)) return valor.map(enTexto).join(', ');
  if (typeof valor === 'object' && valor !== null)
    return dichos(valor as Registro['datos'])
      .map(([campo, dicho]) => `${campo}: ${dicho}`)
      .join(' · ');
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  const texto = String(valor);
  if (/^\d{4}-\d{2}-\d{2}T/.test(texto)) return fechaHora(texto);
  return /^\d{4}-\d{2}-\d{2}$/.test(texto) ? fecha(texto) : texto;
}

const enPalabras = (campo: string): string => PALABRAS_CAMPO[campo] ?? campo.replaceAll('_', ' ');
/**
 * The fields of a record that a person understands: numbers by which the product knows things, and empty fields, stay
 * in the file.
 */
const dichos = (datos: Registro['datos']): Array<[string, string]> =>
  Object.entries(datos)
    .filter(([campo, valor]) => !/(^|_)id$/.test(campo) && valor !== null && valor !== '')
    .map(([campo, valor]) => [
      enPalabras(campo),
      campo === 'recurso' ? (PALABRAS_RECURSO[String(valor)] ?? String(valor)) : enTexto(valor),
    ]);

/** The data held of a person, to be read and signed for. */
export function DatosDocumento({ datos }: { datos: ExportacionPersonal }) {
  const grupos = [...new Set(datos.registros.map((r) => r.recurso))].map(
    (recurso) => [recurso, datos.registros.filter((r) => r.recurso === recurso)] as const,
  );
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
