import { type Agenda, type Bloqueo, type BloqueoNuevo, bloqueoNuevo } from '@jornal/contract';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { fecha as enTexto, hoy } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { AccionesFila, type AccionFila } from '../../ui/acciones-fila';
import { avisos } from '../../ui/avisos';
import { CampoFecha } from '../../ui/campo-fecha';
import { CampoHora } from '../../ui/campo-hora';
import { Cargando } from '../../ui/cargando';
import { DosColumnas } from '../../ui/dos-columnas';
import { Eliminar } from '../../ui/eliminar';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { useDialogo } from '../../ui/use-dialogo';
import { useHistorial } from '../auditoria/historial-modal';
import { bloqueosQuery, crearBloqueo, eliminarBloqueo } from './api';

type Props = { abierto: boolean; agenda: Agenda; alCerrar: () => void };

/** Days or hours when an agenda takes no appointments: those to come, a new one, and taking one away. */
export function BloqueosModal({ abierto, agenda, alCerrar }: Props) {
  const nuevo = useDialogo<true>();
  const borrado = useDialogo<Bloqueo>();
  const edita = useSesion().puede('agendas.editar');
  const {
    conHistorial,
    cajon,
    abierto: enHistorial,
  } = useHistorial<Bloqueo>('bloqueo', ({ motivo }) => motivo, { nombrada: true });
  const quitar = (bloqueo: Bloqueo): AccionFila[] => [
    {
      texto: 'Quitar',
      etiqueta: `Quitar: ${bloqueo.motivo}`,
      icono: <IconTrash />,
      variante: 'warning',
      alPulsar: () => borrado.abrir(bloqueo),
    },
  ];
  return (
    <>
      <Modal
        abierto={abierto && !nuevo.abierto && !borrado.abierto && !enHistorial}
        alCerrar={alCerrar}
        titulo={`Bloqueos de ${agenda.nombre}`}
      >
        <Lista
          agendaId={agenda.id}
          alCrear={edita ? () => nuevo.abrir(true) : undefined}
          acciones={conHistorial(edita ? quitar : undefined)}
        />
      </Modal>
      <Modal abierto={nuevo.abierto} alCerrar={nuevo.cerrar} titulo="Nuevo bloqueo">
        <Creacion agenda={agenda} alCerrar={nuevo.cerrar} />
      </Modal>
      <Eliminar
        dialogo={borrado}
        titulo="Quitar bloqueo"
        boton="Quitar"
        error="Error al quitar el bloqueo"
        con={eliminarBloqueo}
      >
        {(bloqueo) => (
          <>
            ¿Quieres quitar el bloqueo <strong>{bloqueo.motivo}</strong>, {diasDe(bloqueo)}? Sus horarios vuelven a
            recibir citas.
          </>
        )}
      </Eliminar>
      {cajon}
    </>
  );
}

const diasDe = ({ desde, hasta }: Bloqueo) =>
  desde === hasta ? enTexto(desde) : `${enTexto(desde)} a ${enTexto(hasta)}`;
const horasDe = ({ hora_inicio, hora_fin }: Bloqueo) =>
  hora_inicio === null ? 'todo el día' : `${hora_inicio} a ${hora_fin}`;

type PropsLista = {
  agendaId: number;
  alCrear: (() => void) | undefined;
  acciones: ((bloqueo: Bloqueo) => AccionFila[]) | undefined;
};

function Lista({ agendaId, alCrear, acciones }: PropsLista) {
  const { data, isError, refetch } = useQuery(bloqueosQuery(agendaId));
  useAvisoDeFallo(isError, 'Error al cargar los bloqueos');
  const boton = alCrear && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={alCrear}>
      Nuevo bloqueo
    </Button>
  );
  if (!data)
    return isError ? (
      <EstadoError texto="Error al cargar los bloqueos" alReintentar={() => void refetch()} />
    ) : (
      <Cargando height={120} />
    );
  if (data.length === 0)
    return (
      <EstadoVacio
        texto="Sin días bloqueados"
        detalle="Un bloqueo cierra días u horas: vacaciones, un permiso, un mantenimiento."
        accion={boton}
      />
    );
  return (
    <Stack gap="md" align="flex-start">
      {boton}
      <ul className="recuadro renglones" style={{ width: '100%' }}>
        {data.map((bloqueo) => (
          <Group key={bloqueo.id} component="li" gap={12} wrap="nowrap" p="8px 8px 8px 14px">
            <Stack component="span" gap={0} flex={1} miw={0} lh={1.35}>
              <span>
                <b className="cifra">{diasDe(bloqueo)}</b>, <span className="cifra">{horasDe(bloqueo)}</span>
              </span>
              <Text span fz={13} fw={400} c="dimmed" className="partible">
                {bloqueo.motivo}
                {bloqueo.citas > 0 && ` · ${bloqueo.citas === 1 ? '1 cita dentro' : `${bloqueo.citas} citas dentro`}`}
              </Text>
            </Stack>
            {acciones && <AccionesFila acciones={acciones(bloqueo)} />}
          </Group>
        ))}
      </ul>
    </Stack>
  );
}

function Creacion({ agenda, alCerrar }: { agenda: Agenda; alCerrar: () => void }) {
  const form = useFormulario(bloqueoNuevo, {
    agenda_id: agenda.id,
    desde: hoy(),
    hasta: hoy(),
    hora_inicio: null,
    hora_fin: null,
    motivo: '',
  });
  const [porHoras, setPorHoras] = useState(false);
  const crear = useMutation({ mutationFn: crearBloqueo });
  const desde = useWatch({ control: form.control, name: 'desde' });
  const guardar = async (datos: BloqueoNuevo) => {
    avisos.conAviso(await crear.mutateAsync(datos));
  };
  const alternar = (si: boolean) => {
    setPorHoras(si);
    form.setValue('hora_inicio', si ? '08:00' : null, { shouldDirty: true });
    form.setValue('hora_fin', si ? '12:00' : null, { shouldDirty: true });
  };
  return (
    <Formulario form={form} alEnviar={guardar} alTerminar={alCerrar} mensajeError="Error al crear el bloqueo">
      <Stack gap="md">
        <Campo nombre="motivo">
          {(campo) => (
            <TextInput label="Motivo" placeholder="Por ejemplo, vacaciones" withAsterisk maxLength={200} {...campo} />
          )}
        </Campo>
        <DosColumnas>
          <Campo nombre="desde">
            {({ onChange, ...campo }) => (
              <CampoFecha
                label="Desde"
                withAsterisk
                {...campo}
                onChange={(dia) => {
                  // The end follows a beginning that passes it.
                  if (dia && dia > form.getValues('hasta')) form.setValue('hasta', dia, { shouldDirty: true });
                  onChange(dia);
                }}
              />
            )}
          </Campo>
          <Campo nombre="hasta">{(campo) => <CampoFecha label="Hasta" withAsterisk min={desde} {...campo} />}</Campo>
        </DosColumnas>
        <Checkbox
          label="Solo unas horas"
          checked={porHoras}
          onChange={(evento) => alternar(evento.currentTarget.checked)}
        />
        {porHoras && (
          <DosColumnas>
            <Campo nombre="hora_inicio">{(campo) => <CampoHora label="Desde las" withAsterisk {...campo} />}</Campo>
            <Campo nombre="hora_fin">{(campo) => <CampoHora label="Hasta las" withAsterisk {...campo} />}</Campo>
          </DosColumnas>
        )}
        <Text c="dimmed" fz="sm">
          Las citas que ya hay dentro se conservan; te diremos cuántas son.
        </Text>
      </Stack>
      <BotonesFormulario enviar="Bloquear" />
    </Formulario>
  );
}
