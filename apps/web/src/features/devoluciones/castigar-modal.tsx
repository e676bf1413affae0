import { devolucionNueva, dineroPositivo, formatoPesos, type Tiquete } from '@jornal/contract';
import { Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { pesos } from '../../lib/format';
import { Asunto } from '../../ui/asunto';
import { avisos } from '../../ui/avisos';
import { CampoDinero } from '../../ui/campo-dinero';
import { Cargando } from '../../ui/cargando';
import { escribirEncima } from '../../ui/escribir-encima';
import { EstadoError } from '../../ui/estado-vacio';
import { Ficha } from '../../ui/ficha';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { MotivoConFrecuentes } from '../../ui/motivo-con-frecuentes';
import { castigar, tiqueteQuery } from './api';
import { dejanPorCastigo, renglonesDe } from './devolver';
import { DejanDeGanar } from './devolver-dinero';

const FRECUENTES = ['No se pudo cobrar', 'No volvió', 'Acuerdo con la persona'];

const castigo = z.object({
  monto: dineroPositivo('Ingresa cuánto se castiga'),
  motivo: devolucionNueva.shape.motivo,
  con_comision: z.boolean(),
});
type CastigoListo = z.output<typeof castigo>;
type CastigoEscrito = z.input<typeof castigo>;

const esquemaCastigo = (saldo: number): z.ZodType<CastigoListo, CastigoEscrito> =>
  castigo.refine(({ monto }) => monto <= saldo, { error: `La deuda es de ${formatoPesos(saldo)}`, path: ['monto'] });

type Props = { abierto: boolean; tiqueteId: number | null; alCerrar: () => void };

/** Gives up the debt of a ticket, or a part of it: it is not going to be paid. */
export function CastigarModal({ abierto, tiqueteId, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Castigar deuda" tamano="sm">
      {tiqueteId !== null && <Cargado key={tiqueteId} id={tiqueteId} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Cargado({ id, alCerrar }: { id: number; alCerrar: () => void }) {
  const { data, isError, refetch } = useQuery(tiqueteQuery(id));
  if (data) return <Contenido tiquete={data} alCerrar={alCerrar} />;
  if (isError) return <EstadoError texto="Error al cargar el tiquete" alReintentar={() => void refetch()} />;
  return <Cargando height={260} />;
}

function Contenido({ tiquete, alCerrar }: { tiquete: Tiquete; alCerrar: () => void }) {
  const consultas = useQueryClient();
  const { id, numero, saldo, persona } = tiquete;
  const esquema = useMemo(() => esquemaCastigo(saldo), [saldo]);
  const form = useFormulario<CastigoEscrito, CastigoListo>(esquema, { monto: saldo, motivo: '', con_comision: false });
  const [monto, conComision] = useWatch({ control: form.control, name: ['monto', 'con_comision'] });
  const mandar = useMutation({ mutationFn: castigar });
  const enviar = async (listo: CastigoListo) => {
    try {
      avisos.exito((await mandar.mutateAsync({ id, ...listo })).message);
    } catch (error) {
      // Some of it was paid or given back meanwhile: the next try starts from what is owed now.
      void consultas.invalidateQueries();
      throw error;
    }
  };
  const cabe = monto > 0 && monto <= saldo;
  return (
    <Formulario
      form={form}
      sobre={id}
      alEnviar={enviar}
      alTerminar={alCerrar}
      mensajeError="Error al castigar la deuda"
    >
      <Stack gap="md">
        <Asunto
          nombre={persona ? persona.nombre : `Tiquete ${numero}`}
          dato={[persona && `Tiquete ${numero}`, saldo > 0 ? `debe ${pesos(saldo)}` : 'ya no debe nada']
            .filter(Boolean)
            .join(' · ')}
        />
        <Campo nombre="monto">
          {(campo) => <CampoDinero label="Cuánto se castiga" withAsterisk {...escribirEncima} {...campo} />}
        </Campo>
        <MotivoConFrecuentes placeholder="Por qué no se va a cobrar" frecuentes={FRECUENTES} />
        <Campo nombre="con_comision">
          {({ value, onChange }) => (
            <Switch
              label="También quitar la comisión de los operadores"
              description="Si no, la conservan: el trabajo se hizo"
              checked={value === true}
              onChange={({ currentTarget: { checked } }) => onChange(checked)}
            />
          )}
        </Campo>
        {conComision && cabe && (
          <Ficha>
            <DejanDeGanar dejan={dejanPorCastigo(renglonesDe(tiquete), monto)} />
          </Ficha>
        )}
        <Text fz="sm" c="dimmed">
          Ya no se cobrará, y deja de ser ingreso con fecha de hoy. No se puede deshacer.
        </Text>
      </Stack>
      <BotonesFormulario
        enviar={cabe ? `Castigar ${pesos(monto)}` : 'Castigar'}
        ocupado="Castigando..."
        deshabilitado={saldo === 0}
        peligro
      />
    </Formulario>
  );
}
