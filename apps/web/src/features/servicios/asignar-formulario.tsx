import type { Cita, RegistroServicios, Servicio } from '@jornal/contract';
import { Box, Group, Input, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { fecha as enTexto, pesos } from '../../lib/format';
import type { DatosDeNuevo } from '../../lib/registrar-de-nuevo';
import { useSesion } from '../../lib/session-context';
import { useVerTiquete } from '../../lib/ver-tiquete';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Formulario } from '../../ui/formulario';
import pie from '../../ui/pie-formulario.module.css';
import { reparosDe } from '../../ui/reparos';
import type { Reparto } from '../../ui/reparto';
import { RepartoPago } from '../../ui/reparto-pago';
import { nombresDe } from '../citas/api';
import { MetodoSelector } from '../metodos/metodo-selector';
import { operadoresQuery } from '../operadores/api';
import { PersonaDeFormulario } from '../personas/persona-de-formulario-selector';
import { AgregarServicio } from './agregar-servicio';
import { registrarServicios } from './api';
import clases from './asignar.module.css';
import type { Nuevo } from './cola-envio';
import type { EnCola } from './cola-estado';
import type { esquemaTicket } from './esquema-ticket';
import { LineaTicket } from './linea-ticket';
import { ofrecibles } from './ofrecibles';
import { OperadorYFecha, useUltimoOperador } from './operador-y-fecha';
import { type Importes, importes, type LineaTicket as Linea, sumar } from './ticket';
import { useCatalogo, useTicket } from './use-ticket';

type Props = {
  servicio: Servicio;
  /** The others that it begins with: those of its appointment. */
  otros: readonly Servicio[];
  sucursal: number | null;
  /** The appointment that was attended: it becomes this ticket. */
  cita: Cita | null;
  /** The values it starts with when it is registered again. */
  inicial: DatosDeNuevo['servicio'] | null;
  /** The one of the tray that it takes the place of. */
  enVezDe: EnCola | null;
  /** Registered: nothing can be changed any more, the dialog is about to close. */
  listo: boolean;
  alTerminar: () => void;
};

/** The ticket: who, when, which services and how they were paid. It begins with the service that was pressed. */
export function AsignarFormulario({ servicio, otros, sucursal, cita, inicial, enVezDe, listo, alTerminar }: Props) {
  const { usuario, soloLoPropio } = useSesion();
  const suyos = [servicio, ...otros];
  const catalogo = useCatalogo(servicio, sucursal);
  const form = useTicket(suyos, catalogo, cita, inicial);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'servicios' });
  const ticket = useWatch({ control: form.control });
  const lineas = (ticket.servicios ?? []) as Linea[];
  const cuentas = lineas.map((linea) => importes(catalogo.get(linea.servicio_id), linea));
  const suma = sumar(cuentas);

  const deLineas =
    lineas.map(({ servicio_id }) => catalogo.get(servicio_id)?.entidad_id).find((id) => typeof id === 'number') ?? null;
  const deOperadores = sucursal ?? deLineas;
  const operador = useQuery(operadoresQuery(deOperadores)).data?.find(({ id }) => id === ticket.empleado_id);
  const quien = soloLoPropio ? usuario.name : `${operador?.nombre ?? ''} ${operador?.apellido ?? ''}`.trim();
  const { enviar, espera } = useRegistrar({ catalogo, quien, cita, enVezDe });
  const repartir = useCallback(
    (reparto: Reparto) => {
      const opciones = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
      form.setValue('metodo_pago', reparto.metodo_pago, opciones);
      form.setValue('monto_transferencia', reparto.monto_transferencia, opciones);
      form.setValue('monto_efectivo', reparto.monto_efectivo, opciones);
    },
    [form],
  );

  return (
    <Formulario
      form={form}
      sobre={enVezDe ? `por enviar ${enVezDe.clave}` : cita ? `cita ${cita.id}, ${servicio.id}` : undefined}
      alEnviar={enviar}
      alTerminar={alTerminar}
      reparos={({ fecha, servicios }) => reparosDe({ fecha, unidades: servicios.map(({ cantidad }) => cantidad) })}
      mensajeError="Error al asignar los servicios"
    >
      {cita && (
        <Text fz="sm" mb="md">
          Cita de <strong>{cita.cliente_nombre}</strong>, {enTexto(cita.fecha)}{' '}
          <span className="cifra">{cita.hora_inicio}</span> · {nombresDe(cita)}
        </Text>
      )}
      <fieldset disabled={listo}>
        <Stack gap={18}>
          <OperadorYFecha sucursal={deOperadores} />
          <div>
            <Input.Label component="div">Servicios</Input.Label>
            <Box component="ul" mt={4} className="recuadro renglones" aria-label="Servicios por asignar">
              {fields.map((campo, i) => (
                <LineaTicket
                  key={campo.id}
                  indice={i}
                  servicio={catalogo.get(campo.servicio_id)}
                  importes={cuentas[i] ?? sumar([])}
                  alQuitar={fields.length > 1 ? () => remove(i) : undefined}
                />
              ))}
            </Box>
            <AgregarServicio
              opciones={ofrecibles([...catalogo.values()], sucursal ?? operador?.entidad_id ?? deLineas)}
              enLista={lineas.map(({ servicio_id }) => servicio_id)}
              alAgregar={(servicio_id) =>
                append({ servicio_id, cantidad: 1, descuento_porcentaje: 0 }, { shouldFocus: false })
              }
            />
          </div>
          <RepartoPago
            total={suma.total}
            valor={{
              metodo_pago: ticket.metodo_pago ?? 'efectivo',
              monto_efectivo: ticket.monto_efectivo ?? 0,
              monto_transferencia: ticket.monto_transferencia ?? 0,
            }}
            alCambiar={repartir}
            deshabilitado={listo}
          />
          <PorDonde sucursal={deOperadores} deshabilitado={listo} conPersona={cita === null} />
        </Stack>
      </fieldset>
      <Pie suma={suma} error={form.formState.errors.monto_efectivo?.message} listo={listo} espera={espera} />
    </Formulario>
  );
}

type PropsPorDonde = { sucursal: number | null; deshabilitado: boolean; conPersona: boolean };

/** By which method it was paid, and by whom: both of the branch of the employee. */
function PorDonde({ sucursal, deshabilitado, conPersona }: PropsPorDonde) {
  const { usuario } = useSesion();
  const [empleadoId, metodoPago = 'efectivo'] = useWatch<
    z.input<ReturnType<typeof esquemaTicket>>,
    ['empleado_id', 'metodo_pago']
  >({ name: ['empleado_id', 'metodo_pago'] });
  const operador = useQuery(operadoresQuery(sucursal)).data?.find(({ id }) => id === empleadoId);
  const entidadId = operador?.entidad_id ?? sucursal ?? usuario.entidad?.id;
  return (
    <>
      <MetodoSelector {...{ entidadId, metodoPago, deshabilitado }} conReferencia />
      {conPersona && entidadId !== undefined && <PersonaDeFormulario entidadId={entidadId} />}
    </>
  );
}

type PorRegistrar = Pick<Nuevo, 'quien' | 'cita' | 'enVezDe'> & { catalogo: Map<number, Servicio> };

/** `espera`: it was sent, and stays in the queue of this device. */
function useRegistrar({ catalogo, quien, cita, enVezDe }: PorRegistrar) {
  const [, recordar] = useUltimoOperador();
  const { mutateAsync } = useMutation({ mutationFn: registrarServicios });
  const verTiquete = useVerTiquete();
  const [espera, setEspera] = useState(false);
  const enviar = async (datos: RegistroServicios) => {
    const ticket = cita ? { ...datos, cita_id: cita.id } : datos;
    const hecho = await mutateAsync({ ticket, que: enPalabras(datos, catalogo), quien, cita, enVezDe });
    recordar(datos.empleado_id);
    setEspera(hecho === null);
    if (hecho?.tiquete) avisos.cobrado(hecho.message, hecho.tiquete, verTiquete);
    else if (hecho) avisos.exito(hecho.message);
    else avisos.info(POR_ENVIAR);
  };
  return { enviar, espera };
}

const POR_ENVIAR = 'Quedó por enviar en este equipo: se registra solo cuando vuelva la conexión.';

/** 'Corte, Barba × 2'. */
const enPalabras = ({ servicios }: RegistroServicios, catalogo: Map<number, Servicio>): string =>
  servicios
    .map(({ servicio_id, cantidad }) => {
      const nombre = catalogo.get(servicio_id)?.nombre ?? 'Servicio';
      return cantidad === 1 ? nombre : `${nombre} × ${cantidad}`;
    })
    .join(', ');

/** `espera`: it is in the queue, and not registered. */
type PropsPie = { suma: Importes; error: string | undefined; listo: boolean; espera: boolean };

/** Always in sight, on a phone too: hence an error of the sum is said here. */
function Pie({ suma, error, listo, espera }: PropsPie) {
  return (
    <Group gap="10px 16px" justify="space-between" className={pie.pie}>
      {error && (
        <Input.Error role="alert" className={clases.error}>
          {error}
        </Input.Error>
      )}
      <div>
        <Text span display="inline-block" mr={8} fz={13} c="dimmed">
          Total
        </Text>
        <Box component="strong" mr={10} fz="xl" lts="-0.01em" className="cifra" aria-live="polite">
          {pesos(suma.total)}
        </Box>
        <Text span display="inline-block" mr={8} fz={13} c="dimmed" className="cifra">
          {pesos(suma.empleado)} para el empleado
        </Text>
      </div>
      {listo ? (
        <Group
          component="span"
          gap={8}
          wrap="nowrap"
          display="inline-flex"
          mih={36}
          fw={600}
          c={espera ? undefined : 'var(--jornal-positivo)'}
          role="status"
        >
          {espera ? <IconClock size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />}
          {espera ? 'Por enviar' : 'Servicios asignados'}
        </Group>
      ) : (
        <BotonesFormulario enviar="Asignar servicios" ocupado="Asignando..." />
      )}
    </Group>
  );
}
