import type { Metodo, Tiquete } from '@jornal/contract';
import { Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { avisos } from '../../ui/avisos';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { BotonesFormulario, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { MotivoConFrecuentes } from '../../ui/motivo-con-frecuentes';
import { metodosQuery } from '../metodos/api';
import { corregir, tiqueteQuery } from './api';
import { type CorreccionEscrita, comoEmpieza, favorDe } from './corregir';
import { CobrosCorregidos } from './corregir-cobros';
import { DatosCorregidos } from './corregir-datos';
import { esquemaDe } from './corregir-esquema';
import { LineasCorregidas } from './corregir-lineas';
import { PropinaCorregida } from './corregir-propina';
import { EfectosDeCorreccion } from './efectos-panel';
import { pedidoDe } from './pedido';

const FRECUENTES = ['Otro método de pago', 'Lo hizo otra persona', 'El precio era otro', 'Se registró mal'];

type Props = { abierto: boolean; tiqueteId: number | null; numero: number; alCerrar: () => void };

/** Makes a charged ticket right: its lines, how it was paid, whose it is. It keeps its number and its day. */
export function CorregirModal({ abierto, tiqueteId, numero, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={`Corregir el tiquete ${numero}`} tamano="lg">
      {tiqueteId !== null && <Cargado key={tiqueteId} id={tiqueteId} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Cargado({ id, alCerrar }: { id: number; alCerrar: () => void }) {
  const tiquete = useQuery(tiqueteQuery(id));
  const metodos = useQuery(metodosQuery);
  if (tiquete.data && metodos.data)
    return <Contenido key={tiquete.data.revision} tiquete={tiquete.data} metodos={metodos.data} alCerrar={alCerrar} />;
  const fallo = tiquete.isError ? tiquete : metodos.isError ? metodos : null;
  if (fallo) return <EstadoError texto="Error al cargar el tiquete" alReintentar={() => void fallo.refetch()} />;
  return <Cargando height={360} />;
}

type DeContenido = { tiquete: Tiquete; metodos: readonly Metodo[]; alCerrar: () => void };

function Contenido({ tiquete, metodos, alCerrar }: DeContenido) {
  const consultas = useQueryClient();
  const { id, revision } = tiquete;
  const inicial = useMemo(() => comoEmpieza(tiquete), [tiquete]);
  const favor = favorDe(tiquete);
  const esquema = useMemo(() => {
    const estaban = new Set(inicial.cobros.map(({ metodo_id }) => metodo_id));
    return esquemaDe({ favor, metodos, estaban, tiquete });
  }, [inicial, favor, metodos, tiquete]);
  const sirve = useCallback((escrita: CorreccionEscrita) => esquema.safeParse(escrita).success, [esquema]);
  const form = useFormulario<CorreccionEscrita, unknown>(esquema as never, inicial as never);
  const mandar = useMutation({ mutationFn: corregir });
  const [enviado, setEnviado] = useState(false);
  const enviar = async () => {
    setEnviado(true);
    try {
      avisos.exito((await mandar.mutateAsync({ id, ...pedidoDe(form.getValues(), tiquete) })).message);
    } catch (error) {
      setEnviado(false);
      // It was corrected, paid or given back meanwhile: the next try starts from what it is now.
      void consultas.invalidateQueries();
      throw error;
    }
  };
  return (
    <Formulario
      form={form}
      sobre={`${id}-${revision}`}
      alEnviar={enviar}
      alTerminar={alCerrar}
      mensajeError="Error al corregir el tiquete"
    >
      <Stack gap="lg">
        <LineasCorregidas entidadId={tiquete.entidad.id} favor={favor} />
        <CobrosCorregidos tiquete={tiquete} metodos={metodos} favor={favor} />
        <PropinaCorregida tiquete={tiquete} />
        <DatosCorregidos tiquete={tiquete} />
        <MotivoConFrecuentes placeholder="Por qué se corrige" frecuentes={FRECUENTES} />
        <EfectosDeCorreccion tiquete={tiquete} enviado={enviado} sirve={sirve} />
      </Stack>
      <BotonesFormulario enviar="Corregir" ocupado="Corrigiendo..." />
    </Formulario>
  );
}
