import { Button, Group, Kbd, Stack, Textarea } from '@mantine/core';
import { IconNote, IconRosetteDiscount, IconShoppingBag } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { pesos } from '../../lib/format';
import { EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { CampoDescuento } from './ajuste';
import cobro from './cobro.module.css';
import { LineaDelTiquete } from './linea';
import clases from './mostrador.module.css';
import { PersonaDelTiquete } from './persona';
import type { Fallo } from './use-cobro';
import type { EnMostrador } from './use-tiquete';

type Props = EnMostrador & {
  entidadId: number;
  intentado: boolean;
  /** The line that the server refused, and how it said so. */
  fallo: Fallo | null;
  /** Above it all: what is to be known of this ticket. */
  aviso: ReactNode;
  alCobrar: () => void;
};

/** The ticket as it is written: the person, the lines, and what it adds up to. */
export function TiqueteEscrito({
  tiquete,
  sumas,
  despachar,
  vez,
  entidadId,
  intentado,
  fallo,
  aviso,
  alCobrar,
}: Props) {
  const { lineas, persona } = tiquete;
  return (
    <Panel nombre="Tiquete" sinRelleno className={clases.tiquete}>
      <Stack gap={12} p="var(--orilla)" className="raya-abajo">
        {aviso}
        <PersonaDelTiquete key={vez} entidadId={entidadId} persona={persona} despachar={despachar} />
      </Stack>
      {lineas.length === 0 ? (
        <EstadoVacio
          icono={<IconShoppingBag size={24} stroke={1.5} />}
          texto="El tiquete está vacío"
          detalle="Agrega servicios y productos: aquí verás el total."
        />
      ) : (
        <ul className={`renglones ${clases.lineas}`} aria-label="Líneas del tiquete">
          {lineas.map((linea, i) => (
            <LineaDelTiquete
              key={linea.clave}
              linea={linea}
              sumada={sumas.lineas[i]}
              entidadId={entidadId}
              intentado={intentado}
              rechazo={fallo?.clave === linea.clave ? fallo.mensaje : null}
              despachar={despachar}
            />
          ))}
        </ul>
      )}
      {lineas.length > 0 && <DeTodo tiquete={tiquete} sumas={sumas} despachar={despachar} />}
      <div className={clases.cobro}>
        <div className={cobro.total}>
          <span>Total</span>
          <strong className="cifra" aria-live="polite">
            {pesos(sumas.total)}
          </strong>
        </div>
        <Button
          size="md"
          disabled={lineas.length === 0}
          aria-keyshortcuts="Control+Enter"
          rightSection={
            <Kbd size="xs" visibleFrom="sm" aria-hidden className={clases.tecla}>
              Ctrl ↵
            </Kbd>
          }
          onClick={alCobrar}
        >
          Cobrar
        </Button>
      </div>
    </Panel>
  );
}

/** The discount of the whole, and a note. */
function DeTodo({ tiquete, sumas, despachar }: Pick<Props, 'tiquete' | 'sumas' | 'despachar'>) {
  const { descuento, notas } = tiquete;
  const [con, setCon] = useState({ descuento: false, nota: false });
  const [conDescuento, conNota] = [con.descuento || descuento.valor !== null, con.nota || notas !== ''];
  return (
    <Stack gap={10} px="var(--orilla)" py={10} className="raya-arriba">
      {conDescuento && (
        <CampoDescuento
          nombre="Descuento de todo el tiquete"
          valor={descuento}
          alCambiar={(nuevo) => {
            setCon({ ...con, descuento: true });
            despachar({ que: 'descuento', descuento: nuevo });
          }}
          error={sumas.problema ?? undefined}
        />
      )}
      {conNota && (
        <Textarea
          label="Nota"
          placeholder="Queda en el tiquete"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={500}
          value={notas}
          onChange={(evento) => {
            setCon({ ...con, nota: true });
            despachar({ que: 'notas', notas: evento.currentTarget.value });
          }}
        />
      )}
      <Group gap={8} justify="space-between">
        <Group gap={4}>
          {!conDescuento && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconRosetteDiscount size={16} aria-hidden />}
              onClick={() => setCon({ ...con, descuento: true })}
            >
              Descuento
            </Button>
          )}
          {!conNota && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconNote size={16} aria-hidden />}
              onClick={() => setCon({ ...con, nota: true })}
            >
              Nota
            </Button>
          )}
        </Group>
        {sumas.antes > sumas.total && (
          <small className="cifra">
            Antes <del>{pesos(sumas.antes)}</del>
          </small>
        )}
      </Group>
    </Stack>
  );
}
