import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { noVolver, porQueVuelve } from '../../lib/reentrada';
import type { Usuario } from '../../lib/session';
import { Clave } from '../../ui/campo-clave';
import { Dialogo } from '../../ui/modal';
import { iniciarSesion, mensajeDeEntrada, pideCodigo, volverAEntrar } from './api';

const seQueda = () => false;

/** Over the screen, whose forms wait as they are: the password, and the code where the account asks for one. */
export default function ReentradaDialogo({ quien }: { quien: Usuario }) {
  return (
    <Dialogo
      abierto
      alCerrar={seQueda}
      titulo="Tu sesión terminó"
      ancho="26rem"
      nivel={400}
      conEntrada={false}
      ineludible
      tapa
    >
      <Entrada quien={quien} />
    </Dialogo>
  );
}

function Entrada({ quien }: { quien: Usuario }) {
  const [email, setEmail] = useState(quien.email);
  const [password, setPassword] = useState('');
  const [codigo, setCodigo] = useState('');
  const [acepta, setAcepta] = useState(false);
  const { entrar, error, enviando, faltaCodigo } = useEntrada();
  const [motivo] = useState(porQueVuelve);
  const otra = email.trim().toLowerCase() !== quien.email.toLowerCase();
  const completo =
    email.trim() !== '' && password !== '' && (!faltaCodigo || codigo.trim() !== '') && (!otra || acepta);

  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    if (completo && !enviando)
      void entrar(otra, { email: email.trim(), password, ...(codigo.trim() && { codigo: codigo.trim() }) });
  };

  return (
    <form noValidate onSubmit={enviar}>
      <Stack gap="md">
        {motivo && (
          <Alert color="gray" variant="light">
            {motivo}
          </Alert>
        )}
        <Text fz="sm">
          Escribe tu contraseña para seguir donde ibas. Lo que estabas escribiendo sigue ahí, tapado para los demás.
        </Text>
        {error && (
          <Alert color="red" variant="light" role="alert">
            {error}
          </Alert>
        )}
        <TextInput
          label="Correo electrónico"
          type="email"
          autoComplete="username"
          maxLength={254}
          value={email}
          onChange={(e) => setEmail(e.currentTarget.value)}
        />
        <ClaveControlada value={password} alCambiar={setPassword} />
        {faltaCodigo && (
          <TextInput
            label="Código de verificación"
            description="El de tu aplicación de autenticación, o uno de tus códigos de recuperación."
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={40}
            autoFocus
            value={codigo}
            onChange={(e) => setCodigo(e.currentTarget.value)}
          />
        )}
        {otra && <OtraPersona acepta={acepta} alAceptar={setAcepta} />}
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={noVolver} disabled={enviando}>
          Salir
        </Button>
        <Button type="submit" disabled={!completo || enviando}>
          {enviando ? 'Entrando...' : otra ? 'Entrar' : 'Seguir'}
        </Button>
      </Group>
    </form>
  );
}

function ClaveControlada({ value, alCambiar }: { value: string; alCambiar: (valor: string) => void }) {
  const campo = {
    onChange: (evento: { currentTarget: { value: string } }) => alCambiar(evento.currentTarget.value),
    maxLength: 200,
    'data-autofocus': true,
  };
  return <Clave etiqueta="Contraseña" autocompletar="current-password" value={value} {...campo} />;
}

/** Nothing of the person before passes on to them, and they accept what everybody accepts on entering. */
function OtraPersona({ acepta, alAceptar }: { acepta: boolean; alAceptar: (acepta: boolean) => void }) {
  return (
    <>
      <Alert color="yellow" variant="light">
        Vas a entrar con otra cuenta: lo que estaba escrito no pasa a ella.
      </Alert>
      <Checkbox
        checked={acepta}
        onChange={(e) => alAceptar(e.currentTarget.checked)}
        label={
          <>
            Acepto la{' '}
            <Anchor href="/politica-privacidad" target="_blank" rel="noreferrer" fz="sm">
              política de privacidad
            </Anchor>{' '}
            y los{' '}
            <Anchor href="/terminos-uso" target="_blank" rel="noreferrer" fz="sm">
              términos de uso
            </Anchor>
          </>
        }
      />
    </>
  );
}

function useEntrada() {
  const [error, setError] = useState<string | null>(null);
  const [enviando, setEnviando] = useState(false);
  const [faltaCodigo, setFaltaCodigo] = useState(false);
  const entrar = async (otra: boolean, credenciales: { email: string; password: string; codigo?: string }) => {
    setError(null);
    setEnviando(true);
    try {
      // A person who comes back accepted the terms when they came; the session that is kept takes this dialog away.
      await (otra ? iniciarSesion(credenciales) : volverAEntrar(credenciales));
    } catch (fallo) {
      if (pideCodigo(fallo)) setFaltaCodigo(true);
      else setError(mensajeDeEntrada(fallo));
    }
    setEnviando(false);
  };
  return { entrar, error, enviando, faltaCodigo };
}
