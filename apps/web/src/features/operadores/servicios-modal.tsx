import {
  type PerfilOperador,
  type ServicioDeOperador,
  type ServicioDicho,
  type ServiciosDichos,
  servicioDicho,
} from '@jornal/contract';
import { Button, Checkbox, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ErrorApi } from '../../lib/error-api';
import { coincide } from '../../lib/lista-local';
import { avisos } from '../../ui/avisos';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { decirServicios, serviciosDeQuery } from './api';
import clases from './servicios.module.css';

type Operador = Pick<PerfilOperador, 'id' | 'nombre'>;
type Props = { abierto: boolean; operador: Operador; alCerrar: () => void };

/** As many services are seen at once. */
const SIN_BUSCAR = 8;

/** Chooses the services that an operator does, and the minutes of those that take them another time than the catalogue's. */
export function ServiciosModal({ abierto, operador, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={`Servicios que hace ${operador.nombre}`}>
      <Contenido operador={operador} alCerrar={alCerrar} />
    </Modal>
  );
}

function Contenido({ operador, alCerrar }: Omit<Props, 'abierto'>) {
  const consulta = useQuery(serviciosDeQuery(operador.id));
  // The form reads its values once: what others change meanwhile does not move what is being chosen.
  const [servicios, setServicios] = useState(consulta.data);
  if (servicios === undefined && consulta.data) setServicios(consulta.data);
  if (servicios) return <Eleccion operador={operador} servicios={servicios} alCerrar={alCerrar} />;
  if (consulta.isError)
    return <EstadoError texto="Error al cargar sus servicios" alReintentar={() => void consulta.refetch()} />;
  return <Cargando height={320} />;
}

const dichoDe = ({ servicio_id, hace, duracion_minutos, limpieza_minutos }: ServicioDeOperador) => ({
  servicio_id,
  hace,
  duracion_minutos,
  limpieza_minutos,
});

/** All that the branch offers, however many: only those that change are sent. */
const esquema = z.object({ servicios: z.array(servicioDicho) });
/** As many are taken at once. */
const DE_UNA_VEZ = 500;

/** Sends those that are not as they were; a refusal names the row that it is of. */
async function decirCambiados(
  antes: readonly ServicioDeOperador[],
  dichos: readonly ServicioDicho[],
  enviar: (datos: ServiciosDichos) => Promise<{ message: string }>,
): Promise<void> {
  const cambiados = dichos
    .map((dicho, i) => ({ dicho, i }))
    .filter(({ dicho, i }) => {
      const { hace, duracion_minutos, limpieza_minutos } = antes[i] as ServicioDeOperador;
      const mismo = dicho.hace === hace && (dicho.duracion_minutos ?? null) === duracion_minutos;
      return !mismo || (dicho.limpieza_minutos ?? null) !== limpieza_minutos;
    });
  for (let desde = 0; desde < cambiados.length; desde += DE_UNA_VEZ) {
    const van = cambiados.slice(desde, desde + DE_UNA_VEZ);
    const { message } = await enviar({ servicios: van.map(({ dicho }) => dicho) }).catch((error) => {
      throw error instanceof ErrorApi ? enSuFila(error, (lugar) => van[lugar]?.i ?? lugar) : error;
    });
    if (desde + DE_UNA_VEZ >= cambiados.length) avisos.exito(message);
  }
}

const enSuFila = ({ status, codigo, mensaje: message, errores }: ErrorApi, filaDe: (lugar: number) => number) =>
  new ErrorApi(status, {
    codigo,
    message,
    errores: Object.fromEntries(
      Object.entries(errores).map(([campo, frases]) => [
        campo.replace(/^servicios\.(\d+)/, (_, lugar) => `servicios.${filaDe(Number(lugar))}`),
        frases,
      ]),
    ),
  });

type DeEleccion = { operador: Operador; servicios: readonly ServicioDeOperador[]; alCerrar: () => void };

function Eleccion({ operador, servicios, alCerrar }: DeEleccion) {
  const form = useFormulario(esquema, { servicios: servicios.map(dichoDe) });
  const decir = useMutation({ mutationFn: (datos: ServiciosDichos) => decirServicios(operador.id, datos) });
  const [busqueda, setBusqueda] = useState('');
  const hallados = servicios.map(({ nombre }) => coincide(busqueda, nombre));
  const marcar = (hace: boolean) =>
    hallados.forEach((hallado, i) => {
      if (hallado) form.setValue(`servicios.${i}.hace`, hace, { shouldDirty: true });
    });
  return (
    <Formulario
      form={form}
      sobre={operador.id}
      alEnviar={(datos) => decirCambiados(servicios, datos.servicios, decir.mutateAsync)}
      alTerminar={alCerrar}
      mensajeError="Error al guardar sus servicios"
    >
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          Sin minutos propios tarda lo que dice el catálogo. Las citas que ya tiene quedan como están.
        </Text>
        {servicios.length > SIN_BUSCAR && (
          <TextInput
            aria-label="Buscar servicio"
            placeholder="Buscar servicio…"
            type="search"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={busqueda}
            onChange={(evento) => setBusqueda(evento.currentTarget.value)}
            // Enter looks for it: it does not save.
            onKeyDown={(evento) => evento.key === 'Enter' && evento.preventDefault()}
          />
        )}
        <Cuenta alMarcar={marcar} />
        {hallados.includes(true) ? null : (
          <Text fz="sm" c="dimmed" role="status">
            Ningún servicio coincide con «{busqueda}».
          </Text>
        )}
        <ul className={clases.filas} aria-label="Servicios">
          {servicios.map((servicio, i) => (
            <Fila key={servicio.servicio_id} i={i} servicio={servicio} oculta={!hallados[i]} />
          ))}
        </ul>
      </Stack>
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}

/** The services that are ticked, and all of those found ticked or not at once. */
function Cuenta({ alMarcar }: { alMarcar: (hace: boolean) => void }) {
  const servicios = useWatch<ServiciosDichos, 'servicios'>({ name: 'servicios' });
  return (
    <Group justify="space-between" gap="xs">
      <Text fz="sm" className="cifra" aria-live="polite">
        {servicios.filter(({ hace }) => hace).length} de {servicios.length}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="compact-sm" onClick={() => alMarcar(true)}>
          Todos
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => alMarcar(false)}>
          Ninguno
        </Button>
      </Group>
    </Group>
  );
}

function Fila({ i, servicio, oculta }: { i: number; servicio: ServicioDeOperador; oculta: boolean }) {
  const { control } = useFormContext<ServiciosDichos>();
  const hace = useWatch({ control, name: `servicios.${i}.hace` });
  const { nombre, del_servicio } = servicio;
  return (
    <li className={clases.fila} hidden={oculta}>
      <Campo nombre={`servicios.${i}.hace`}>
        {({ value, onChange, ...campo }) => (
          <Checkbox
            label={nombre}
            {...campo}
            checked={value}
            onChange={(evento) => onChange(evento.currentTarget.checked)}
          />
        )}
      </Campo>
      <Campo nombre={`servicios.${i}.duracion_minutos`}>
        {({ onChange, value, ...campo }) => (
          <NumberInput
            aria-label={`Dura ${nombre}`}
            placeholder={
              del_servicio.duracion_minutos === null ? 'Su horario' : `Dura ${del_servicio.duracion_minutos} min`
            }
            prefix="Dura "
            suffix=" min"
            min={0}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            hideControls
            classNames={{ input: 'cifra' }}
            {...campo}
            disabled={!hace}
            value={value ?? ''}
            onChange={(minutos) => onChange(minutos === '' ? null : minutos)}
          />
        )}
      </Campo>
    </li>
  );
}
