import { type Alternativa, id, minutosDe, reserva, sucursalElegida, type Tramo } from '@jornal/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { hechoDe } from '../../lib/deshacer';
import { ErrorApi } from '../../lib/error-api';
import { fechaLarga, hoy, ratoLibre } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { useMinutosDeServicio } from '../catalogo/servicio-libre-selector';
import { useEntidadInicial } from '../entidades/api';
import { EntidadSelector } from '../entidades/entidad-selector';
import { salidaConHoras } from './alternativas';
import { nombresDe, reservar, tieneVarios } from './api';
import type { CitaEscrita } from './cita-formulario';
import { Contacto, NotasDeCita } from './contacto-cita';
import { DURA, filasDeServicios, queSeAgenda, sinLoDelCatalogo, useFilasDe } from './filas-de-servicios';
import { HorasLibresSelector } from './horas-libres-selector';
import { ServiciosSeguidos } from './servicios-seguidos';

/** The facts that are known already when an hour is looked for; a rest that was pressed is an hour that was found. */
export type Comienzo = {
  entidadId: number | null;
  operadorId: number | null;
  fecha: string;
  rato?: Tramo & { operador: string };
  /** Typed before, in the form of a slot. */
  escrita?: CitaEscrita;
};

const esquema = reserva.omit({ estado: true }).extend({
  servicios: filasDeServicios,
  operador_id: id.nullable(),
  entidad_id: sucursalElegida,
  hora_inicio: z.string({ error: 'Elige una hora' }).min(1, { error: 'Elige una hora' }),
});
type Entrada = z.input<typeof esquema>;

const ELEGIDA = { shouldDirty: true, shouldValidate: true } as const;

type Props = { comienzo: Comienzo; persona: string; alTerminar: () => void };

/** Books an appointment at any free hour, with an operator or with whichever has time. */
export function ReservaFormulario({ comienzo, persona, alTerminar }: Props) {
  const { rato, escrita } = comienzo;
  const { usuario, puede } = useSesion();
  const conContacto = puede('personas.contacto');
  const inicial = useEntidadInicial();
  const [sucursal] = useState(comienzo.entidadId ?? inicial ?? usuario.entidad?.id ?? null);
  const [otraHora, setOtraHora] = useState(rato === undefined);
  const dura = rato === undefined ? DURA : Math.min(DURA, minutosDe(rato.hora_fin) - minutosDe(rato.hora_inicio));
  const valores = {
    entidad_id: sucursal,
    servicios: [{ servicio: '', servicio_id: null, duracion_minutos: dura }],
    operador_id: comienzo.operadorId,
    fecha: comienzo.fecha < hoy() ? hoy() : comienzo.fecha,
    hora_inicio: rato?.hora_inicio ?? '',
    persona_id: undefined,
    cliente_nombre: persona,
    ...(conContacto && { cliente_telefono: '', cliente_email: '' }),
    notas: '',
    ...escrita,
  };
  const form = useFormulario(esquema, valores, 'onSubmit');
  const { setFocus } = form;
  const sigueEn = escrita && (`servicios.${escrita.servicios.length - 1}.servicio` as const);
  useEffect(() => {
    if (sigueEn) setFocus(sigueEn);
  }, [sigueEn, setFocus]);
  const [entidadId = null, servicios, fecha] = useWatch({
    control: form.control,
    name: ['entidad_id', 'servicios', 'fecha'],
  });
  const deCatalogo = useMinutosDeServicio(entidadId);
  const alAgendar = useAgendar(deCatalogo);
  const filasDe = useFilasDe(entidadId);
  /** They come for the same as the last time, unless something else was said. */
  const alConocer = (servicio: string) => {
    const [primera, ...otras] = form.getValues('servicios');
    if (otras.length > 0 || primera?.servicio.trim() !== '') return;
    form.setValue('servicios', filasDe(servicio, primera.duracion_minutos) as typeof servicios, ELEGIDA);
  };
  const elegir = ({ fecha: dia, hora_inicio, operador }: Alternativa) => {
    setOtraHora(true);
    form.setValue('fecha', dia, ELEGIDA);
    form.setValue('operador_id', operador.id, ELEGIDA);
    form.setValue('hora_inicio', hora_inicio, ELEGIDA);
  };
  const conHoras = otraHora || form.formState.errors.hora_inicio !== undefined;
  const seguidos = <ServiciosSeguidos entidadId={entidadId} dura={dura} />;
  return (
    <Formulario
      form={form}
      alEnviar={alAgendar}
      alTerminar={alTerminar}
      mensajeError="Error al agendar la cita"
      salida={salidaConHoras(fecha, elegir)}
    >
      <Stack gap="md">
        {rato && !conHoras && <Rato rato={rato} fecha={fecha} alCambiar={() => setOtraHora(true)} />}
        {sucursal === null && <Sucursal />}
        {!rato && seguidos}
        {conHoras && (
          <HorasLibresSelector entidadId={entidadId} que={queSeAgenda(servicios, deCatalogo)} conCualquiera />
        )}
        <Contacto entidadId={entidadId ?? 0} nueva conContacto={conContacto} alConocer={alConocer} />
        {rato && seguidos}
        <NotasDeCita />
      </Stack>
      <BotonesFormulario enviar="Agendar cita" ocupado="Agendando..." />
    </Formulario>
  );
}

/** Books them, all with the same operator; of several the toast says which. */
function useAgendar(deCatalogo: ReturnType<typeof useMinutosDeServicio>) {
  const consultas = useQueryClient();
  const agendar = useMutation({
    mutationFn: reservar,
    // Another booking was first: the hours on screen are out of date.
    onError: (error) => error instanceof ErrorApi && error.status === 409 && void consultas.invalidateQueries(),
  });
  return async ({ servicios, operador_id, entidad_id, ...resto }: z.output<typeof esquema>) => {
    const hecho = await agendar.mutateAsync({
      ...resto,
      entidad_id: entidad_id ?? undefined,
      servicios: sinLoDelCatalogo(servicios, deCatalogo).map((servicio) => ({ ...servicio, operador_id })),
    });
    const { data, message, aviso } = hecho;
    if (!tieneVarios(data)) return avisos.conAviso(hecho);
    avisos.hecho(`Cita agendada: ${nombresDe(data)}`, hechoDe(message));
    return avisos.saber(aviso);
  };
}

type PropsRato = { rato: NonNullable<Comienzo['rato']>; fecha: string; alCambiar: () => void };

/** The rest that was pressed. */
const Rato = ({ rato, fecha, alCambiar }: PropsRato) => (
  <Group gap="4px 12px" justify="space-between">
    <div>
      <Text fw={600} className="cifra">
        {ratoLibre(rato)}
      </Text>
      <Text fz="sm" c="dimmed" className="partible">
        {fechaLarga(fecha)} · {rato.operador}
      </Text>
    </div>
    <Button variant="subtle" size="compact-sm" onClick={alCambiar}>
      Otra hora
    </Button>
  </Group>
);

/** Where several branches are in view: nothing of one holds in another. */
function Sucursal() {
  const { setValue } = useFormContext<Entrada>();
  return (
    <Campo nombre="entidad_id">
      {({ value, onChange, error, onBlur }) => (
        <EntidadSelector
          label="Sucursal"
          withAsterisk
          value={value ?? null}
          error={error}
          onBlur={onBlur}
          onChange={(id) => {
            onChange(id);
            setValue('operador_id', null);
            setValue('hora_inicio', '');
          }}
        />
      )}
    </Campo>
  );
}
