import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { seRompio } from '../lib/borradores';
import { EstadoVacio } from './estado-vacio';

type Props = { children: ReactNode };

/** Keeps a screen that broke from taking the application with it. Give it the path as `key` so that leaving the screen mends it. */
export class LimiteError extends Component<Props, { roto: boolean }> {
  override state = { roto: false };

  static getDerivedStateFromError() {
    return { roto: true };
  }

  override componentDidCatch() {
    seRompio();
  }

  override render() {
    if (!this.state.roto) return this.props.children;
    return (
      <EstadoVacio
        icono={<IconAlertTriangle size={24} stroke={1.5} />}
        texto="Algo salió mal en esta pantalla"
        detalle={
          'Lo que ya guardaste está a salvo, y lo que escribías vuelve al abrir el formulario. ' +
          'Vuelve a cargar la página para continuar.'
        }
        accion={
          <Button variant="default" onClick={() => window.location.reload()}>
            Volver a cargar
          </Button>
        }
      />
    );
  }
}
