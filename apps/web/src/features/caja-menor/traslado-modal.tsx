import { type Caja, type SaldoMetodo, trasladoNuevo } from '@jornal/contract';
import { Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { pesos } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { CampoDinero } from '../../ui/campo-dinero';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { Selector } from '../../ui/selector';
import { trasladarDinero } from './traslado-api';

type Props = { abierto: boolean; caja: Caja; metodos: readonly SaldoMetodo[]; alCerrar: () => void };

/** Moves money from one method of a till to another. */
export function TrasladoModal({ abierto, alCerrar, ...de }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Trasladar dinero">
      <Contenido alCerrar={alCerrar} {...de} />
    </Modal>
  );
}

function Contenido({ caja, metodos, alCerrar }: Omit<Props, 'abierto'>) {
  const form = useFormulario(trasladoNuevo, {
    entidad_id: caja.id,
    desde: undefined,
    hacia: undefined,
    monto: undefined,
    concepto: '',
  });
  const trasladar = useMutation({ mutationFn: trasladarDinero });
  const [desde, hacia] = useWatch({ control: form.control, name: ['desde', 'hacia'] });
  const [sale, llega] = [metodos.find(({ id }) => id === desde), metodos.find(({ id }) => id === hacia)];
  return (
    <Formulario
      form={form}
      sobre={`traslado ${caja.id}`}
      alEnviar={async (datos) => avisos.exito((await trasladar.mutateAsync(datos)).message)}
      alTerminar={alCerrar}
      mensajeError="Error al registrar el traslado"
    >
      <Stack gap="md">
        <Text fz="sm" c="dimmed">
          Pasa de un método a otro de la caja de <strong>{caja.entidad}</strong>. No es un ingreso ni un gasto.
        </Text>
        <DosColumnas>
          <Campo nombre="desde">
            {(campo) => (
              <Selector
                label="Desde"
                placeholder="De dónde sale"
                withAsterisk
                searchable={false}
                allowDeselect={false}
                opciones={metodos.map(opcion)}
                {...campo}
              />
            )}
          </Campo>
          <Campo nombre="hacia">
            {(campo) => (
              <Selector
                label="Hacia"
                placeholder="A dónde llega"
                withAsterisk
                searchable={false}
                allowDeselect={false}
                opciones={metodos.filter(({ id, activo }) => activo && id !== desde).map(opcion)}
                {...campo}
              />
            )}
          </Campo>
        </DosColumnas>
        <Campo nombre="monto">
          {(campo) => (
            <CampoDinero
              label="Monto"
              withAsterisk
              description={sale && `${sale.nombre} tiene ${pesos(sale.saldo)}`}
              {...campo}
            />
          )}
        </Campo>
        <Campo nombre="concepto">
          {(campo) => (
            <TextInput label="Nota" placeholder="Opcional" maxLength={160} {...campo} value={campo.value ?? ''} />
          )}
        </Campo>
        {sale && llega && sale.clase !== llega.clase && (
          <Text fz="sm" c="dimmed" role="status">
            El efectivo de la caja {llega.clase === 'efectivo' ? 'sube' : 'baja'}; el total queda igual.
          </Text>
        )}
      </Stack>
      <BotonesFormulario enviar="Trasladar" ocupado="Trasladando..." />
    </Formulario>
  );
}

const opcion = ({ id, nombre, saldo }: SaldoMetodo) => ({ value: id, label: nombre, detalle: pesos(saldo) });
