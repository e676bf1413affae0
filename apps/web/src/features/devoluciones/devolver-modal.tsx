import type { Metodo, Tiquete } from '@jornal/contract';
import { Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { pesos } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { BotonesFormulario, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { MotivoConFrecuentes } from '../../ui/motivo-con-frecuentes';
import { metodosDe, metodosQuery } from '../metodos/api';
import { devolver } from './api';
import {
  comoEmpieza,
  type DevolucionEscrita,
  type DevolucionLista,
  esquemaDevolucion,
  metodoPorDefecto,
  pedidoDe,
  renglonesDe,
  sumar,
} from './devolver';
import { DineroQueVuelve, SumasDeDevolucion } from './devolver-dinero';
import { LineasADevolver } from './devolver-lineas';

const FRECUENTES = ['Producto defectuoso', 'Quedó mal hecho', 'Se cobró de más', 'No era lo que quería'];

type Props = {
  abierto: boolean;
  tiquete: Tiquete;
  /** The line that it was opened for; null: none is chosen yet. */
  linea: string | null;
  alCerrar: () => void;
};

/** Gives back of a ticket, dated today: units or pesos of its lines, which pay its debt first. */
export function DevolverModal({ abierto, alCerrar, ...de }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={`Devolver del tiquete ${de.tiquete.numero}`}>
      <Cargado alCerrar={alCerrar} {...de} />
    </Modal>
  );
}

type DeContenido = Omit<Props, 'abierto'>;

function Cargado(props: DeContenido) {
  const { data, isError, refetch } = useQuery(metodosQuery);
  if (data) return <Contenido {...props} metodos={metodosDe(data, props.tiquete.entidad.id)} />;
  if (isError) return <EstadoError texto="Error al cargar los métodos de pago" alReintentar={() => void refetch()} />;
  return <Cargando height={320} />;
}

function Contenido({ tiquete, linea, metodos, alCerrar }: DeContenido & { metodos: readonly Metodo[] }) {
  const consultas = useQueryClient();
  const { id, saldo, persona } = tiquete;
  const renglones = useMemo(() => renglonesDe(tiquete), [tiquete]);
  const esquema = useMemo(() => esquemaDevolucion({ renglones, saldo, metodos }), [renglones, saldo, metodos]);
  const form = useFormulario<DevolucionEscrita, DevolucionLista>(esquema, {
    ...{ lineas: alEmpezar(renglones, linea), motivo: '', a_favor: false },
    reembolso: [{ metodo_id: metodoPorDefecto(tiquete, metodos), monto: 0, puesto: false }],
  });
  const [lineas, a_favor] = useWatch({ control: form.control, name: ['lineas', 'a_favor'] });
  const sumas = useMemo(() => sumar(renglones, lineas, saldo), [renglones, lineas, saldo]);
  const mandar = useMutation({ mutationFn: devolver });
  const enviar = async (lista: DevolucionLista) => {
    try {
      avisos.exito(
        (await mandar.mutateAsync({ id, ...pedidoDe(lista, sumar(renglones, lista.lineas, saldo)) })).message,
      );
    } catch (error) {
      // Some of it went back or was paid meanwhile: the next try starts from what is left now.
      void consultas.invalidateQueries();
      throw error;
    }
  };
  return (
    <Formulario
      form={form}
      sobre={`${id}-${linea ?? ''}`}
      alEnviar={enviar}
      alTerminar={alCerrar}
      mensajeError="Error al devolver"
    >
      <Stack gap="md">
        <LineasADevolver renglones={renglones} />
        <MotivoConFrecuentes placeholder="Por qué se devuelve" frecuentes={FRECUENTES} primero={linea !== null} />
        <DineroQueVuelve sumas={sumas} metodos={metodos} persona={persona?.nombre ?? null} />
        <SumasDeDevolucion sumas={sumas} aFavorDe={a_favor ? (persona?.nombre ?? null) : null} />
      </Stack>
      <BotonesFormulario
        enviar={sumas.devuelve > 0 ? `Devolver ${pesos(sumas.devuelve)}` : 'Devolver'}
        ocupado="Devolviendo..."
      />
    </Formulario>
  );
}

/** The line that it was opened for, or the only one that there is. */
function alEmpezar(renglones: ReturnType<typeof renglonesDe>, linea: string | null) {
  const libres = renglones.filter(({ veto }) => veto === null);
  const elegida = libres.find(({ clave }) => clave === linea) ?? (libres.length === 1 ? libres[0] : undefined);
  return elegida ? [comoEmpieza(elegida)] : [];
}
