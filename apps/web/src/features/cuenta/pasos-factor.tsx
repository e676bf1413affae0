import { cuentas, type SegundoFactorNuevo } from '@jornal/contract';
import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Clave } from '../../ui/campo-clave';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { useSinGuardar } from '../../ui/use-cambios-sin-guardar';
import { confirmarSegundoFactor, prepararSegundoFactor, sesionesQuery } from './api';
import { Codigo } from './campo-codigo';
import { Codigos } from './codigos';
import clases from './cuenta.module.css';
import { DemasSesiones } from './demas-sesiones';

/** The password; the telephone; the codes for the day it is lost; and the sessions that came in without it. */
export type Paso = 'empezar' | 'confirmar' | 'codigos' | 'demas';

type Props = { paso: Paso; alPasar: (paso: Paso) => void; alTerminar: () => void };

/** The way to a second factor, wherever it is walked. */
export function PasosFactor({ paso, alPasar, alTerminar }: Props) {
  const [nuevo, setNuevo] = useState<SegundoFactorNuevo | null>(null);
  const [codigos, setCodigos] = useState<readonly string[]>([]);
  const abiertas = useQuery({ ...sesionesQuery, enabled: paso === 'codigos' || paso === 'demas' });
  const alPonerlo = (suyos: readonly string[]) => {
    setCodigos(suyos);
    alPasar('codigos');
  };
  const otras = (abiertas.data?.total ?? 0) - 1;

  if (paso === 'demas') return <DemasSesiones cuantas={otras} alTerminar={alTerminar} />;
  if (paso === 'codigos')
    return <Codigos codigos={codigos} alTerminar={() => (otras > 0 ? alPasar('demas') : alTerminar())} />;
  if (nuevo) return <Comprobar nuevo={nuevo} alLograrlo={alPonerlo} />;
  return (
    <Empezar
      alLograrlo={(preparado) => {
        setNuevo(preparado);
        alPasar('confirmar');
      }}
    />
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

function Comprobar({
  nuevo,
  alLograrlo,
}: {
  nuevo: SegundoFactorNuevo;
  alLograrlo: (codigos: readonly string[]) => void;
}) {
  const form = useFormulario(cuentas.confirmarSegundoFactor.body, { codigo: '' });
  const confirmar = useMutation({ mutationFn: confirmarSegundoFactor });
  // A person who leaves here begins again with another key.
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
