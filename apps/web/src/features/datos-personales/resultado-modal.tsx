import {
  type Anonimizacion,
  NOMBRE_MOTIVO_RESPALDO,
  type RespaldoQueGuarda,
  type TextoPorRevisar,
} from '@jornal/contract';
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { fecha, fechaHora, numero } from '../../lib/format';
import documento from '../../ui/documento.module.css';
import { Modal } from '../../ui/modal';
import { useImpresion } from '../../ui/use-impresion';
import clases from './datos-personales.module.css';
import { enlaceDe, nombreRecurso } from './nombres';

type Props = { abierto: boolean; resultado: Anonimizacion | null; alCerrar: () => void };

/**
 * The records forgotten, and the texts written by hand that still name the person: this list cannot be asked for again.
 */
export function ResultadoModal({ abierto, resultado, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Persona anonimizada" tamano="xl">
      {resultado && <Contenido resultado={resultado} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ resultado, alCerrar }: { resultado: Anonimizacion; alCerrar: () => void }) {
  const { imprimir, hoja } = useImpresion(<Informe resultado={resultado} />);
  return (
    <>
      {resultado.por_revisar.length > 0 && (
        <Alert color="yellow" variant="light" mb="md" title={cuantosPorRevisar(resultado)}>
          Esta lista no se guarda: imprímela o corrige los textos antes de cerrar. No se cambian solos porque explican
          dinero, o porque pueden hablar de otra persona.
        </Alert>
      )}
      <Informe resultado={resultado} enlazado />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => imprimir('a4')}>
          Imprimir
        </Button>
        <Button onClick={alCerrar}>Cerrar</Button>
      </Group>
      {hoja}
    </>
  );
}

const cuantosPorRevisar = ({ total_por_revisar: total }: Anonimizacion): string =>
  total === 1 ? 'Hay 1 texto por revisar' : `Hay ${numero(total)} textos por revisar`;

function Informe({
  resultado: { anonimizados, por_revisar, total_por_revisar, respaldos },
  enlazado,
}: {
  resultado: Anonimizacion;
  enlazado?: boolean;
}) {
  return (
    <article className={documento.documento} aria-label="Resultado de la anonimización">
      <ul className={clases.resumen} aria-label="Lo que se anonimizó">
        {anonimizados.map(({ recurso, cuantos }) => (
          <li key={recurso}>
            {nombreRecurso(recurso, cuantos)}: {numero(cuantos)}
          </li>
        ))}
      </ul>
      <h3 className={documento.subtitulo}>Textos por revisar</h3>
      {total_por_revisar > por_revisar.length && (
        <Text my="1em">
          Se muestran {numero(por_revisar.length)} de {numero(total_por_revisar)}: primero los que la nombran entera.
          Los demás se encuentran en cada pantalla, buscando su nombre.
        </Text>
      )}
      {por_revisar.length === 0 ? (
        <p className={documento.vacio}>Ningún otro texto la menciona.</p>
      ) : (
        <table className={documento.tabla} data-apilable>
          <caption className="solo-lector">Textos escritos a mano que mencionan a la persona</caption>
          <thead>
            <tr>
              <th scope="col">Dónde</th>
              <th scope="col">Fecha</th>
              <th scope="col">Dice</th>
              <th scope="col">Coincide</th>
            </tr>
          </thead>
          <tbody>
            {por_revisar.map((texto) => (
              <tr key={[texto.recurso, texto.entidad_id, texto.id, texto.campo].join()}>
                <td data-etiqueta="Dónde">
                  <Donde texto={texto} enlazado={enlazado} />
                </td>
                <td data-etiqueta="Fecha">{texto.fecha === null ? '—' : fecha(texto.fecha)}</td>
                <td data-etiqueta="Dice" className={clases.dicho}>
                  {texto.texto}
                </td>
                <td data-etiqueta="Coincide">{texto.coincide}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {respaldos.length > 0 && <Respaldos respaldos={respaldos} />}
    </article>
  );
}

/** Copies are not changed: they say until when each of them still knows the person. */
function Respaldos({ respaldos }: { respaldos: readonly RespaldoQueGuarda[] }) {
  return (
    <>
      <h3 className={documento.subtitulo}>Respaldos que todavía guardan sus datos</h3>
      <ul className={clases.resumen} aria-label="Respaldos que todavía guardan sus datos">
        {respaldos.map(({ nombre, motivo, creado_en, hasta }) => (
          <li key={nombre}>
            {fechaHora(creado_en)} · {NOMBRE_MOTIVO_RESPALDO[motivo]}:{' '}
            {hasta === null ? 'hasta que se borre' : `hasta el ${fecha(hasta)}`}
          </li>
        ))}
      </ul>
      <Text my="1em">
        Si se restaura uno de ellos, se le olvida de nuevo. Aquí no se sabe de las copias que alguien se llevó a otra
        parte.
      </Text>
    </>
  );
}

function Donde({ texto, enlazado }: { texto: TextoPorRevisar; enlazado: boolean | undefined }) {
  const enlace = enlazado ? enlaceDe(texto) : null;
  const nombre = `${texto.donde} ${texto.id} · ${texto.campo}`;
  return (
    <span>
      {enlace === null ? (
        nombre
      ) : (
        // In another tab: this list would be gone.
        <Anchor component={Link} to={enlace} target="_blank" fz="inherit">
          {nombre}
        </Anchor>
      )}
      {texto.entidad && (
        <Text span fz={13} fw={400} c="dimmed" className="partible">
          {' '}
          · {texto.entidad.nombre}
        </Text>
      )}
    </span>
  );
}
