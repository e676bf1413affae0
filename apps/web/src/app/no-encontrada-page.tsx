import { Button, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useSesionGuardada } from '../lib/use-sesion-guardada';
import { avisos } from '../ui/avisos';
import { Marca } from '../ui/marca';
import clases from './no-encontrada.module.css';
import { RUTAS } from './routes';

const MENSAJE = 'La página que intentas visitar no existe';

/** Where every unknown path ends. */
export default function NoEncontradaPage() {
  const dentro = useSesionGuardada() !== null;
  useEffect(() => {
    document.title = 'Página no encontrada · Jornal';
    avisos.error(MENSAJE);
  }, []);
  return (
    <main className={clases.pagina}>
      <Marca />
      <Title order={1} className={clases.numero}>
        404
      </Title>
      <Text fz="md" c="dimmed">
        {MENSAJE}
      </Text>
      <Button component={Link} to={dentro ? RUTAS.tablero : RUTAS.entrada} mt="md">
        Volver al inicio
      </Button>
    </main>
  );
}
