/** Where the data are, unless said. */
export const DATA_DIR = '.jornal';
