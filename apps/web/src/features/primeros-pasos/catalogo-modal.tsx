import { serviciosVarios } from '@jornal/contract';
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useFieldArray } from 'react-hook-form';
import { avisos } from '../../ui/avisos';
import { CampoCantidad } from '../../ui/campo-cantidad';
import { CampoDinero } from '../../ui/campo-dinero';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { agregarServicios } from './api';
import { BotonQuitar, useRotulo } from './fila';
import clases from './filas.module.css';
import { CLASES, type NombreClase } from './propuestas';

type Props = { abierto: boolean; alCerrar: () => void };

/** The kind of the business, as its first catalogue said it: the week that is proposed later goes by it. */
export const useClase = () =>
  useLocalStorage<NombreClase | null>({
    key: 'clase-de-negocio',
    defaultValue: null,
    getInitialValueInEffect: false,
  });

/** A first catalogue: what the kind of the business usually offers, of which each row is kept, changed or taken out. */
export function CatalogoModal({ abierto, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Tus servicios" tamano="lg">
      <Contenido alCerrar={alCerrar} />
    </Modal>
  );
}

const VACIO = { nombre: '', precio: undefined, porcentaje_pago_empleado: 40 };

function Contenido({ alCerrar }: Pick<Props, 'alCerrar'>) {
  const [clase, setClase] = useClase();
  const form = useFormulario(serviciosVarios, {
    servicios: clase === null ? [] : CLASES[clase].servicios.map((servicio) => ({ ...servicio })),
  });
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'servicios' });
  const agregar = useMutation({ mutationFn: agregarServicios });
  const elegir = (nueva: NombreClase) => {
    setClase(nueva);
    const { servicios } = CLASES[nueva];
    replace(servicios.length === 0 ? [VACIO as never] : servicios.map((servicio) => ({ ...servicio })));
  };
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => avisos.exito((await agregar.mutateAsync(datos)).message)}
      alTerminar={alCerrar}
      mensajeError="Error al agregar los servicios"
    >
      <Stack gap="md">
        <Radio.Group label="¿Qué clase de negocio es?" value={clase} onChange={(valor) => elegir(valor as NombreClase)}>
          <Group gap="md" mt={6}>
            {Object.entries(CLASES).map(([clave, { nombre }]) => (
              <Radio key={clave} value={clave} label={nombre} />
            ))}
          </Group>
        </Radio.Group>
        {fields.length > 0 && (
          <Text fz="sm" c="dimmed">
            Son precios de ejemplo: cámbialos y quita lo que no ofreces. El porcentaje es lo que gana quien presta el
            servicio.
          </Text>
        )}
        <ul className={clases.filas} aria-label="Servicios por agregar">
          {fields.map((fila, i) => (
            <Fila key={fila.id} i={i} alQuitar={() => remove(i)} />
          ))}
        </ul>
        {clase !== null && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => append(VACIO as never)}
          >
            Agregar otro
          </Button>
        )}
      </Stack>
      <BotonesFormulario
        enviar={fields.length === 1 ? 'Agregar 1 servicio' : `Agregar ${fields.length} servicios`}
        deshabilitado={fields.length === 0}
      />
    </Formulario>
  );
}

function Fila({ i, alQuitar }: { i: number; alQuitar: () => void }) {
  const rotulo = useRotulo(i);
  return (
    <li className={clases.fila}>
      <Campo nombre={`servicios.${i}.nombre`}>
        {(campo) => <TextInput {...rotulo('Nombre')} maxLength={120} {...campo} className={clases.ancho} />}
      </Campo>
      <Campo nombre={`servicios.${i}.precio`}>{(campo) => <CampoDinero {...rotulo('Precio')} {...campo} />}</Campo>
      <Campo nombre={`servicios.${i}.porcentaje_pago_empleado`}>
        {(campo) => <CampoCantidad {...rotulo('% empleado')} min={0} max={100} {...campo} className={clases.corto} />}
      </Campo>
      <BotonQuitar que={`el servicio ${i + 1}`} i={i} alQuitar={alQuitar} />
    </li>
  );
}
