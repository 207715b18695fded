import { bandValues, namesOf } from './bandForm';

test('names are one per line, trimmed, and each counts once', () => {
  expect(namesOf(' Mina \n\nJun\nMINA\n')).toEqual(['Mina', 'Jun']);
  expect(namesOf(bandValues('Quartet', ['Mina', 'Jun']).members)).toEqual(['Mina', 'Jun']);
});
