import { type Respaldo, respaldos } from '@jornal/contract';
import { Alert, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { fechaHora } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { Clave } from '../../ui/campo-clave';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { descargarRespaldo, tamano } from './api';

type Props = { abierto: boolean; respaldo: Respaldo | null; alCerrar: () => void };

/** Takes a backup away, with one's password: everything the business has is in it. */
export function DescargarModal({ abierto, respaldo, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Descargar respaldo" tamano="sm">
      {respaldo && <Contenido respaldo={respaldo} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ respaldo, alCerrar }: { respaldo: Respaldo; alCerrar: () => void }) {
  const form = useFormulario(respaldos.descargar.body, { password: '' });
  const [bytes, setBytes] = useState(0);
  // Closing the dialog gives the download up.
  const salida = useRef<AbortController | null>(null);
  useEffect(() => () => salida.current?.abort(), []);

  const descargar = async ({ password }: { password: string }) => {
    salida.current = new AbortController();
    await descargarRespaldo(respaldo, password, (avance) => setBytes(avance.bytes), salida.current.signal);
    avisos.exito('Respaldo descargado. Guárdalo en un lugar seguro.');
  };

  return (
    <Formulario form={form} alEnviar={descargar} alTerminar={alCerrar} mensajeError="Error al descargar el respaldo">
      <Stack gap="md">
        {!respaldo.entero && (
          <Alert color="yellow" variant="light">
            Está dañado: no sirve para restaurar el negocio.
          </Alert>
        )}
        <Text fz="sm">
          El del {fechaHora(respaldo.creado_en)}, de {tamano(respaldo.bytes)}. Lleva todo lo del negocio: sus cuentas,
          sus clientes y los datos de las personas. Guárdalo donde nadie más lo abra. Queda en la auditoría que lo
          descargaste.
        </Text>
        <Campo nombre="password">
          {(campo) => <Clave etiqueta="Tu contraseña" autocompletar="current-password" {...campo} />}
        </Campo>
      </Stack>
      <BotonesFormulario
        enviar="Descargar"
        ocupado={`Descargando… ${Math.floor((bytes / Math.max(1, respaldo.bytes)) * 100)} %`}
      />
    </Formulario>
  );
}
