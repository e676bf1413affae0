import { Anchor, Button, Group, Stack, Text, useMatches } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fecha, horaActual, hoy, numero } from '../../lib/format';
import { useSinLinea } from '../../lib/linea';
import { Confirmar } from '../../ui/confirmar';
import { Insignia } from '../../ui/insignia';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';
import { esperan, rechazados } from './cola';
import { descartar, enviarCola } from './cola-envio';
import type { EnCola } from './cola-estado';
import clases from './cola-panel.module.css';

/** The rows that leave the services of the catalogue in sight. */
const A_LA_VISTA = { base: 2, sm: 5 };

/** `alCorregir`: opens the form filled in with one of the tray; without it this person may not register any more. */
type Props = { cola: readonly EnCola[]; alCorregir: ((uno: EnCola) => void) | undefined };

/** The services that this device keeps until the server has answered for them, and those that it would not take. */
export default function ColaPanel({ cola, alCorregir }: Props) {
  const [porEnviar, bandeja] = [esperan(cola) as EnCola[], rechazados(cola) as EnCola[]];
  return (
    <>
      {porEnviar.length > 0 && <PorEnviar cola={porEnviar} />}
      {bandeja.length > 0 && <SinRegistrar cola={bandeja} alCorregir={alCorregir} />}
    </>
  );
}

function PorEnviar({ cola }: { cola: readonly EnCola[] }) {
  const sinLinea = useSinLinea();
  const [enviando, setEnviando] = useState(false);
  const enviar = async () => {
    setEnviando(true);
    await enviarCola().finally(() => setEnviando(false));
  };
  return (
    <Panel
      sinRelleno
      titulo={`Por enviar (${numero(cola.length)})`}
      subtitulo="Guardados en este equipo: todavía no están registrados ni cuentan en ninguna cifra. Se envían solos cuando hay conexión."
      acciones={
        <Button variant="default" size="xs" flex="none" loading={enviando} onClick={() => void enviar()}>
          Enviar ahora
        </Button>
      }
    >
      <Renglones nombre="Servicios por enviar" cola={cola}>
        {({ intentado }) => (
          <Insignia tono={sinLinea ? 'neutro' : 'info'}>
            {intentado === null ? 'Esperando conexión' : 'Enviado, sin respuesta'}
          </Insignia>
        )}
      </Renglones>
    </Panel>
  );
}

function SinRegistrar({ cola, alCorregir }: Props) {
  const descarte = useDialogo<EnCola>();
  return (
    <Panel
      sinRelleno
      titulo={`No se pudieron registrar (${numero(cola.length)})`}
      subtitulo="Siguen guardados en este equipo hasta que los corrijas o los descartes."
    >
      <Renglones nombre="Servicios que no se pudieron registrar" cola={cola}>
        {(uno) => (
          <Group gap="xs" className={clases.acciones}>
            {alCorregir && (
              <Button size="xs" aria-label={`Corregir y enviar: ${uno.que}`} onClick={() => alCorregir(uno)}>
                Corregir y enviar
              </Button>
            )}
            <Button
              variant="default"
              size="xs"
              aria-label={`Descartar: ${uno.que}`}
              onClick={() => descarte.abrir(uno)}
            >
              Descartar
            </Button>
          </Group>
        )}
      </Renglones>
      <Confirmar
        abierto={descarte.abierto}
        alCerrar={descarte.cerrar}
        titulo="Descartar servicio"
        textoConfirmar="Descartar"
        alConfirmar={() => (descarte.sobre ? descartar(descarte.sobre) : Promise.resolve())}
        mensajeError="No se pudo descartar"
      >
        ¿Quieres descartar <strong>{descarte.sobre?.que}</strong> de {descarte.sobre?.quien}, anotado{' '}
        {descarte.sobre && cuando(descarte.sobre)}? Se borra de este equipo y no queda registrado.
      </Confirmar>
    </Panel>
  );
}

type PropsRenglones = { nombre: string; cola: readonly EnCola[]; children: (uno: EnCola) => ReactNode };

function Renglones({ nombre, cola, children }: PropsRenglones) {
  const [todos, setTodos] = useState(false);
  const aLaVista = useMatches(A_LA_VISTA, { getInitialValueInEffect: false });
  const visibles = todos ? cola : cola.slice(0, aLaVista);
  return (
    <>
      <ul className={clases.renglones} aria-label={nombre}>
        {visibles.map((uno) => (
          <Group key={uno.orden} component="li" gap="6px 12px" justify="space-between">
            <Stack gap={2} flex="1 1 14rem" miw={0}>
              <Text fz="sm" fw={600} className="partible">
                {uno.que}
              </Text>
              <Text fz={13} c="dimmed" className="partible">
                {cuando(uno)} · {uno.quien}
              </Text>
              {uno.bandeja && (
                <Text fz={13} className={`partible ${clases.motivo}`}>
                  {uno.bandeja.motivo}
                </Text>
              )}
            </Stack>
            {children(uno)}
          </Group>
        ))}
      </ul>
      {cola.length > aLaVista && (
        <Anchor component="button" type="button" className={clases.mas} onClick={() => setTodos(!todos)}>
          {todos ? 'Mostrar menos' : `Mostrar ${numero(cola.length - aLaVista)} más`}
        </Anchor>
      )}
    </>
  );
}

/** 'hoy a las 14:32', by the clock of this device. */
function cuando({ anotado, dia }: EnCola): string {
  const hora = horaActual(new Date(anotado));
  return dia === hoy() ? `hoy a las ${hora}` : `el ${fecha(dia)} a las ${hora}`;
}
