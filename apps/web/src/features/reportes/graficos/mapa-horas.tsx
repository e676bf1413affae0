import { type FilaReporte, plano, type ReporteGenerado } from '@jornal/contract';
import { SegmentedControl } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { numero } from '../../../lib/format';
import clases from './graficos.module.css';

const DIAS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

/** 0 Monday … 6 Sunday: of its name, or of its number (ISO; 0 is Sunday too). */
function diaDe({ dia_semana: dia }: FilaReporte): number {
  if (typeof dia === 'number') return (dia + 6) % 7;
  return DIAS.findIndex((nombre) => plano(nombre) === plano(String(dia ?? '')));
}
const horaDe = ({ hora }: FilaReporte): number => Number.parseInt(String(hora ?? ''), 10);

const MEDIDAS = [
  { clave: 'servicios', nombre: 'Servicios' },
  { clave: 'citas', nombre: 'Citas' },
] as const;

/** Weekday by hour, the busier the darker; each place says its figure, so it is a table as well. */
export default function MapaHoras({ reporte: { columns, data, title } }: { reporte: ReporteGenerado }) {
  const medidas = MEDIDAS.filter(({ clave }) => columns.some(({ key }) => key === clave));
  const [clave, setClave] = useState<string>(medidas[0]?.clave ?? '');
  const puntos = data
    .map((fila) => ({ dia: diaDe(fila), hora: horaDe(fila), valor: Number(fila[clave] ?? 0) }))
    .filter(({ dia, hora }) => dia >= 0 && hora >= 0 && hora < 24);
  const horas = puntos.map(({ hora }) => hora);
  const [desde, hasta] = [Math.min(...horas), Math.max(...horas)];
  if (puntos.length === 0) return null;
  const mayor = Math.max(1, ...puntos.map(({ valor }) => valor));
  const valorEn = (dia: number, hora: number) =>
    puntos.reduce((suma, punto) => suma + (punto.dia === dia && punto.hora === hora ? punto.valor : 0), 0);
  return (
    <>
      {medidas.length > 1 && (
        <SegmentedControl
          aria-label="Qué se cuenta"
          mb="sm"
          value={clave}
          onChange={setClave}
          data={medidas.map((medida) => ({ value: medida.clave, label: medida.nombre }))}
        />
      )}
      <table className={clases.mapa}>
        <caption className="solo-lector">
          {`${title}: ${medidas.find((medida) => medida.clave === clave)?.nombre ?? ''} por día y hora`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Hora</th>
            {DIAS.map((dia) => (
              <th key={dia} scope="col">
                <abbr title={dia}>{dia.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i).map((hora) => (
            <tr key={hora}>
              <th scope="row" className="cifra">{`${String(hora).padStart(2, '0')}:00`}</th>
              {DIAS.map((dia, i) => {
                const valor = valorEn(i, hora);
                return (
                  <td
                    key={dia}
                    className="cifra"
                    data-nada={valor === 0 || undefined}
                    style={{ '--parte': `${Math.round((valor / mayor) * 50)}%` } as CSSProperties}
                  >
                    {valor === 0 ? '·' : numero(valor)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
