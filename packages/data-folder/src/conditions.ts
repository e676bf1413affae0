/** Where the program keeps what is wrong with it at this moment: what is noticed is put there, and removed when it is over. */
export type Conditions = {
  put(condition: { codigo: string; texto: string; impide: 'nada' | 'escribir' | 'todo' }): void;
  remove(code: string): void;
};
