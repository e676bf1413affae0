import { Button, Group, Kbd, Stack, Textarea, TextInput } from '@mantine/core';
import { IconNote, IconPencil, IconRosetteDiscount, IconShoppingBag } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { pesos } from '../../lib/format';
import { EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { DescartarAbierto } from './abiertos';
import { CampoDescuento } from './ajuste';
import cobro from './cobro.module.css';
import { LineaDelTiquete } from './linea';
import clases from './mostrador.module.css';
import { PersonaDelTiquete } from './persona';
import { hayAlgo } from './reglas';
import { RepetirUltimo } from './repetir';
import type { Abiertos } from './use-abiertos';
import type { Fallo } from './use-cobro';
import type { EnMostrador } from './use-tiquete';

type Props = Pick<EnMostrador, 'tiquete' | 'sumas' | 'despachar'> & {
  entidadId: number;
  intentado: boolean;
  /** The line that the server refused, and how it said so. */
  fallo: Fallo | null;
  /** Above it all: what is to be known of this ticket. */
  aviso: ReactNode;
  alCobrar: () => void;
  abiertos: Abiertos;
};

/** The ticket as it is written: the person, the lines, and what it adds up to. */
export function TiqueteEscrito({
  tiquete,
  sumas,
  despachar,
  entidadId,
  intentado,
  fallo,
  aviso,
  alCobrar,
  abiertos,
}: Props) {
  const { lineas, persona, abierto } = tiquete;
  // It may be charged already, as it was sent.
  const quieto = tiquete.por_confirmar !== null;
  return (
    <Panel nombre="Tiquete" sinRelleno className={clases.tiquete}>
      <Stack gap={12} p="var(--orilla)" className="raya-abajo">
        {aviso}
        <fieldset disabled={quieto} className={clases.parte}>
          <PersonaDelTiquete entidadId={entidadId} persona={persona} despachar={despachar} />
          {persona && lineas.length === 0 && (
            <RepetirUltimo entidadId={entidadId} personaId={persona.id} despachar={despachar} />
          )}
        </fieldset>
      </Stack>
      <fieldset disabled={quieto} className={clases.parte}>
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
        {(lineas.length > 0 || abierto) && (
          <DeTodo tiquete={tiquete} sumas={sumas} despachar={despachar}>
            {abierto && <DescartarAbierto abiertos={abiertos} id={abierto.id} />}
          </DeTodo>
        )}
      </fieldset>
      <div className={clases.cobro}>
        <div className={cobro.total}>
          <span>Total</span>
          <strong className="cifra" aria-live="polite">
            {pesos(sumas.total)}
          </strong>
        </div>
        <div className={clases.salidas}>
          <Button
            size="md"
            variant="default"
            disabled={!hayAlgo(tiquete) || abiertos.ocupado}
            onClick={() => void abiertos.dejar()}
          >
            Dejar abierto
          </Button>
          <Button
            size="md"
            disabled={lineas.length === 0 || abiertos.ocupado}
            aria-keyshortcuts="Control+Enter"
            rightSection={
              <Kbd size="xs" visibleFrom="sm" aria-hidden className={clases.tecla}>
                Ctrl Enter
              </Kbd>
            }
            onClick={alCobrar}
          >
            Cobrar
          </Button>
        </div>
      </div>
    </Panel>
  );
}

type DeTodoProps = Pick<Props, 'tiquete' | 'sumas' | 'despachar'> & { children: ReactNode };

/** The discount of the whole, a note, and what else may be done with it (`children`). */
function DeTodo({ tiquete, sumas, despachar, children }: DeTodoProps) {
  const { descuento, notas, nombre } = tiquete;
  const [con, setCon] = useState({ descuento: false, nota: false, nombre: false });
  const [conDescuento, conNota] = [con.descuento || descuento.valor !== null, con.nota || notas !== ''];
  const conNombre = con.nombre || nombre !== '';
  const mostrar = (que: Campo) => setCon({ ...con, [que]: true });
  return (
    <Stack gap={10} px="var(--orilla)" py={10} className="raya-arriba">
      {conDescuento && (
        <CampoDescuento
          nombre="Descuento de todo el tiquete"
          valor={descuento}
          alCambiar={(nuevo) => {
            mostrar('descuento');
            despachar({ que: 'descuento', descuento: nuevo });
          }}
          error={sumas.problema ?? undefined}
        />
      )}
      {conNombre && (
        <TextInput
          label="Nombre o silla"
          placeholder="Cómo se llama mientras está abierto"
          maxLength={60}
          value={nombre}
          onChange={(evento) => {
            mostrar('nombre');
            despachar({ que: 'nombre', nombre: evento.currentTarget.value });
          }}
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
            mostrar('nota');
            despachar({ que: 'notas', notas: evento.currentTarget.value });
          }}
        />
      )}
      <Group gap={8} justify="space-between">
        <Group gap={4}>
          {!conDescuento && <Agregar que="descuento" alPulsar={mostrar} />}
          {!conNota && <Agregar que="nota" alPulsar={mostrar} />}
          {!conNombre && <Agregar que="nombre" alPulsar={mostrar} />}
          {children}
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

const CAMPOS = {
  descuento: { texto: 'Descuento', Icono: IconRosetteDiscount },
  nota: { texto: 'Nota', Icono: IconNote },
  nombre: { texto: 'Nombre', Icono: IconPencil },
};
type Campo = keyof typeof CAMPOS;

/** Shows a field that most tickets do without. */
function Agregar({ que, alPulsar }: { que: Campo; alPulsar: (que: Campo) => void }) {
  const { texto, Icono } = CAMPOS[que];
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Icono size={16} aria-hidden />}
      onClick={() => alPulsar(que)}
    >
      {texto}
    </Button>
  );
}
