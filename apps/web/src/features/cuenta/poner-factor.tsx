import { cuentas, type SegundoFactorNuevo } from '@jornal/contract';
import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Clave } from '../../ui/campo-clave';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { useSinGuardar } from '../../ui/use-sin-guardar';
import { confirmarSegundoFactor, prepararSegundoFactor } from './api';
import { Codigo } from './campo-codigo';
import { Codigos } from './codigos';
import clases from './cuenta.module.css';

/** The way to a second factor: the password, the telephone, and the codes for the day it is lost. */
export default function PonerFactor({ alCerrar }: { alCerrar: () => void }) {
  const [nuevo, setNuevo] = useState<SegundoFactorNuevo | null>(null);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  return (
    <Modal abierto alCerrar={alCerrar} titulo={codigos ? 'Códigos de recuperación' : 'Activar segundo factor'}>
      {codigos ? (
        <Codigos codigos={codigos} alTerminar={alCerrar} />
      ) : nuevo ? (
        <Confirmar nuevo={nuevo} alLograrlo={setCodigos} />
      ) : (
        <Empezar alLograrlo={setNuevo} />
      )}
    </Modal>
  );
}

function Empezar({ alLograrlo }: { alLograrlo: (nuevo: SegundoFactorNuevo) => void }) {
  const form = useFormulario(cuentas.prepararSegundoFactor.body, { password: '' });
  const preparar = useMutation({ mutationFn: prepararSegundoFactor, meta: { sinRefresco: true } });
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => alLograrlo(await preparar.mutateAsync(datos))}
      mensajeError="Error al activar el segundo factor"
    >
      <Stack gap="md">
        <Text fz="sm">
          Instala en tu teléfono una aplicación de autenticación, como Google Authenticator, Microsoft Authenticator o
          2FAS. Cada vez que entres te pediremos el código que muestra.
        </Text>
        <Campo nombre="password">
          {(campo) => <Clave etiqueta="Tu contraseña" autocompletar="current-password" {...campo} />}
        </Campo>
      </Stack>
      <BotonesFormulario enviar="Continuar" ocupado="Comprobando..." />
    </Formulario>
  );
}

function Confirmar({
  nuevo,
  alLograrlo,
}: {
  nuevo: SegundoFactorNuevo;
  alLograrlo: (codigos: readonly string[]) => void;
}) {
  const form = useFormulario(cuentas.confirmarSegundoFactor.body, { codigo: '' });
  const confirmar = useMutation({ mutationFn: confirmarSegundoFactor });
  // Whoever leaves here begins again with another key.
  useSinGuardar(true);
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => alLograrlo((await confirmar.mutateAsync(datos)).codigos)}
      mensajeError="Error al activar el segundo factor"
    >
      <Stack gap="md">
        <Text fz="sm">Escanea este código con la aplicación:</Text>
        <img className={clases.qr} src={nuevo.qr} alt="Código QR para tu aplicación de autenticación" />
        <div>
          <Text fz="sm">Si no puedes escanearlo, escribe esta clave en la aplicación:</Text>
          <Text component="code" fz="md" lts="0.04em" className="partible">
            {nuevo.secreto.match(/.{1,4}/g)?.join(' ')}
          </Text>
        </div>
        <Campo nombre="codigo">
          {(campo) => <Codigo descripcion="El de seis cifras que muestra ahora la aplicación" {...campo} />}
        </Campo>
      </Stack>
      <BotonesFormulario enviar="Activar" ocupado="Activando..." />
    </Formulario>
  );
}
