import { TextInput } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { montarEnNavegador } from '../../test/montar';
import { guardarSesion, olvidarSesion } from '../lib/session';
import { useEstadoUrl } from '../lib/url-state';
import { Cajon } from './cajon';
import { BotonesFormulario, Campo, Formulario, useFormulario } from './formulario';
import { Modal } from './modal';

const esquema = z.object({ nombre: z.string() });

function Escribir({ alTerminar }: { alTerminar: () => void }) {
  const form = useFormulario(esquema, { nombre: '' });
  return (
    <Formulario form={form} alEnviar={() => Promise.resolve()} alTerminar={alTerminar} mensajeError="Error">
      <Campo nombre="nombre">{(campo) => <TextInput label="Nombre" {...campo} />}</Campo>
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}

/** Two screens; a drawer on one of them, with a dialog over it that may give way to another. */
function Pantalla() {
  const { pathname, search } = useLocation();
  const irA = useNavigate();
  const { cambiar } = useEstadoUrl({ filtro: '' });
  const [cajon, setCajon] = useState(false);
  const [dialogo, setDialogo] = useState<'uno' | 'otro' | null>(null);
  return (
    <>
      <h1>{`${pathname}${search}`}</h1>
      <Link to="/otra">Otra pantalla</Link>
      <button type="button" onClick={() => setCajon(true)}>
        Abrir cajón
      </button>
      <Cajon abierto={cajon} alCerrar={() => setCajon(false)} titulo="Cajón">
        <button type="button" onClick={() => setDialogo('uno')}>
          Abrir diálogo
        </button>
        <button type="button" onClick={() => cambiar({ filtro: 'x' })}>
          Filtrar
        </button>
      </Cajon>
      <Modal abierto={dialogo === 'uno'} alCerrar={() => setDialogo(null)} titulo="Uno">
        <button type="button" onClick={() => setDialogo('otro')}>
          Dar paso
        </button>
        <button
          type="button"
          onClick={() => {
            setDialogo(null);
            setCajon(false);
            void irA('/otra');
          }}
        >
          Irse de aquí
        </button>
        <Escribir alTerminar={() => setDialogo(null)} />
      </Modal>
      <Modal abierto={dialogo === 'otro'} alCerrar={() => setDialogo(null)} titulo="Otro">
        Nada
      </Modal>
    </>
  );
}

// By their words: telling the role of everything on the screen takes seconds.
const capa = (nombre: string) => screen.queryByText(nombre, { selector: 'h2' });
const persona = userEvent.setup({ delay: null });
const pulsar = async (nombre: string) =>
  persona.click(await screen.findByText(nombre, { selector: 'button, button *' }));
const escribir = async (texto: string) => persona.type(await screen.findByLabelText('Nombre'), texto);
const tecla = (cual: string) => persona.keyboard(cual);
const titulo = () => document.querySelector('h1')?.textContent;
// Before the product hears of it, which keeps it from everybody else.
const llegadas = vi.hoisted(() => {
  const oido = { al: (_: unknown) => undefined as void };
  window.addEventListener('popstate', (evento) => oido.al(evento), true);
  return oido;
});
/** A press of the button of the browser, until it has arrived. */
const moverse = async (pasos: number) => {
  const llegada = new Promise((listo) => {
    llegadas.al = listo;
  });
  window.history.go(pasos);
  await act(() => llegada);
};
const atras = () => moverse(-1);
const profundidad = () => (window.history.state?.capa?.bajo.length ?? 0) as number;
const abrirAmbos = async () => {
  await pulsar('Abrir cajón');
  await waitFor(() => expect(profundidad()).toBe(1));
  await pulsar('Abrir diálogo');
  await waitFor(() => expect(profundidad()).toBe(2));
};

let desmontar: () => void;
let navegar: (a: string) => Promise<void>;
let reemplazar: (a: string) => Promise<void>;
beforeEach(async () => {
  guardarSesion('ficha', { id: 7, email: 'ana@salon.co', role: null, operador: null });
  const { unmount, enrutador } = montarEnNavegador(<Pantalla />, '/antes');
  desmontar = unmount;
  navegar = (a) => act(() => enrutador.navigate(a));
  reemplazar = (a) => enrutador.navigate(a, { replace: true });
  await navegar('/lista');
});
afterEach(() => {
  desmontar();
  olvidarSesion();
  sessionStorage.clear();
});

it('Atrás cierra lo de encima, y solo eso; cuando no queda nada, sale de la página', async () => {
  await abrirAmbos();
  await atras();
  await waitFor(() => expect(capa('Uno')).not.toBeInTheDocument());
  expect(capa('Cajón')).toBeInTheDocument();
  await atras();
  await waitFor(() => expect(capa('Cajón')).not.toBeInTheDocument());
  expect(titulo()).toBe('/lista');
  await atras();
  await waitFor(() => expect(titulo()).toBe('/antes'));
});

it('cerrar de otra forma se lleva su entrada: el siguiente Atrás sale de la página', async () => {
  await abrirAmbos();
  await tecla('{Escape}');
  await waitFor(() => expect(profundidad()).toBe(1));
  await tecla('{Escape}');
  await waitFor(() => expect(profundidad()).toBe(0));
  await atras();
  await waitFor(() => expect(titulo()).toBe('/antes'));
});

it('Adelante no vuelve a abrir lo que se cerró, ni deja una entrada muerta', async () => {
  await pulsar('Abrir cajón');
  await waitFor(() => expect(profundidad()).toBe(1));
  await atras();
  await waitFor(() => expect(capa('Cajón')).not.toBeInTheDocument());
  await moverse(1);
  await waitFor(() => expect(profundidad()).toBe(0));
  expect(capa('Cajón')).not.toBeInTheDocument();
  await atras();
  await waitFor(() => expect(titulo()).toBe('/antes'));
});

it('un diálogo que da paso a otro ocupa su lugar', async () => {
  await abrirAmbos();
  const largo = window.history.length;
  await pulsar('Dar paso');
  expect(await screen.findByText('Otro')).toBeInTheDocument();
  expect(window.history.length).toBe(largo);
  await atras();
  await waitFor(() => expect(capa('Otro')).not.toBeInTheDocument());
  expect(capa('Cajón')).toBeInTheDocument();
});

it('con algo escrito Atrás pregunta; otro Atrás es seguir editando, y nada se pierde', async () => {
  await abrirAmbos();
  await escribir('Norte');
  await atras();
  expect(await screen.findByText('¿Descartar los cambios?')).toBeInTheDocument();
  await waitFor(() => expect(profundidad()).toBe(2));
  await atras();
  await waitFor(() => expect(capa('¿Descartar los cambios?')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Nombre')).toHaveValue('Norte');
  await waitFor(() => expect(profundidad()).toBe(2));
  await atras();
  await pulsar('Descartar');
  await waitFor(() => expect(capa('Uno')).not.toBeInTheDocument());
  await waitFor(() => expect(profundidad()).toBe(1));
});

it('guardar no pregunta y se lleva la entrada', async () => {
  await abrirAmbos();
  await escribir('Norte{Enter}');
  await waitFor(() => expect(capa('Uno')).not.toBeInTheDocument());
  await waitFor(() => expect(profundidad()).toBe(1));
  expect(capa('¿Descartar los cambios?')).not.toBeInTheDocument();
});

it('lo que cambia la dirección bajo un cajón queda al cerrarlo, y Atrás no encuentra la de antes', async () => {
  await pulsar('Abrir cajón');
  await waitFor(() => expect(profundidad()).toBe(1));
  await pulsar('Filtrar');
  await waitFor(() => expect(titulo()).toBe('/lista?filtro=x'));
  await tecla('{Escape}');
  await waitFor(() => expect(capa('Cajón')).not.toBeInTheDocument());
  await waitFor(() => expect(profundidad()).toBe(0));
  await waitFor(() => expect(window.location.search).toBe('?filtro=x'));
  expect(titulo()).toBe('/lista?filtro=x');
  await atras();
  await waitFor(() => expect(titulo()).toBe('/antes'));
});

it('lo que se eligió justo antes de Atrás queda elegido, aunque la pantalla aún no lo haya dicho', async () => {
  await pulsar('Abrir cajón');
  await waitFor(() => expect(profundidad()).toBe(1));
  await act(() => reemplazar('/lista?filtro=antes'));
  // Within one act nothing is drawn until its end: Back comes before the screen hears of the new address.
  await act(async () => {
    await reemplazar('/lista?filtro=x');
    expect(titulo()).toBe('/lista?filtro=antes');
    const llegada = new Promise((listo) => {
      llegadas.al = listo;
    });
    window.history.back();
    await llegada;
  });
  await waitFor(() => expect(capa('Cajón')).not.toBeInTheDocument());
  await waitFor(() => expect(window.location.search).toBe('?filtro=x'));
  expect(titulo()).toBe('/lista?filtro=x');
});

it('cerrar e irse a otra pantalla no deja entradas en medio: Atrás vuelve a la página', async () => {
  await abrirAmbos();
  await pulsar('Irse de aquí');
  await waitFor(() => expect(titulo()).toBe('/otra'));
  await atras();
  await waitFor(() => expect(titulo()).toBe('/lista'));
  await atras();
  await waitFor(() => expect(titulo()).toBe('/antes'));
});

it('irse con algo escrito pregunta: quedarse lo conserva todo, descartar sigue el camino', async () => {
  await abrirAmbos();
  await escribir('Norte');
  await navegar('/otra');
  expect(await screen.findByText('¿Descartar los cambios?')).toBeInTheDocument();
  await pulsar('Seguir editando');
  expect(titulo()).toBe('/lista');
  expect(screen.getByLabelText('Nombre')).toHaveValue('Norte');
  await navegar('/otra');
  await pulsar('Descartar');
  await waitFor(() => expect(titulo()).toBe('/otra'));
});

it('cerrar la pestaña con algo escrito también avisa; sin nada, no', async () => {
  const cerrarPestana = () => {
    const evento = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(evento);
    return evento.defaultPrevented;
  };
  await abrirAmbos();
  expect(cerrarPestana()).toBe(false);
  await escribir('Norte');
  expect(cerrarPestana()).toBe(true);
});
