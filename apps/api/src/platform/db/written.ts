import { tableOf } from './records.js';

type Text = { record: new () => object; name: string; personal: boolean };

const texts: Text[] = [];

/**
 * A text that people write by hand: the administrator who forgets a person is shown those that speak of them.
 * `personal`: it may be of people, and the audit trail keeps it apart (docs/decisions/0035).
 */
export const Written =
  ({ personal = false } = {}) =>
  (recordClass: object, name: string): void =>
    void texts.push({ record: recordClass.constructor as Text['record'], name, personal });

/** The texts of a record that may be of people, as keys of its values in the audit trail. */
export const personalTexts = (record: Text['record']): string[] =>
  texts.filter((text) => text.record === record && text.personal).map(({ name }) => name);

/** The texts people write by hand in a table. */
export const writtenTexts = (table: string): string[] =>
  texts.filter(({ record }) => tableOf(record).compile().text === table).map(({ name }) => name);
