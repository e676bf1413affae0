/**
 * Where the program keeps its troubles of this moment: each is put there when it is noticed, and removed when it is
 * over.
 */
export type Conditions = {
  put(condition: { codigo: string; texto: string; impide: 'nada' | 'escribir' | 'todo' }): void;
  remove(code: string): void;
};
