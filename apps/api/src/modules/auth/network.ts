/** What counts as one address: of IPv6 the first half, because whoever has one has all of the second. */
export function redDe(ip: string): string {
  const v4 = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (v4 !== undefined) return v4;
  if (!ip.includes(':')) return ip;
  const [inicio = '', fin] = (ip.split('%')[0] as string).split('::');
  const grupos = inicio === '' ? [] : inicio.split(':');
  const finales = fin ? fin.split(':') : [];
  // A '::' stands for as many zeros as are missing to eight groups.
  const ceros = fin === undefined ? 0 : Math.max(0, 8 - grupos.length - finales.length);
  const primeros = [...grupos, ...Array<string>(ceros).fill('0'), ...finales].slice(0, 4);
  return `${primeros.map((grupo) => Number.parseInt(grupo, 16).toString(16)).join(':')}::/64`;
}
