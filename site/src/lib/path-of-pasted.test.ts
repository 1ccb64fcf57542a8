import { expect, test } from 'vitest';
import { pathOfPasted } from './path-of-pasted.ts';

test('an address of our site is made a path, another one stays for the call to refuse', () => {
  const ours = 'https://karkas.example';
  expect(pathOfPasted(' https://karkas.example/vacancy-list?city=2#list ', ours)).toBe('/vacancy-list?city=2#list');
  expect(pathOfPasted('https://karkas.example', ours)).toBe('/');
  expect(pathOfPasted('/about', ours)).toBe('/about');
  for (const other of [
    'https://other.example/about',
    'https://karkas.example.other.example/',
    'javascript:alert(1)',
    '',
  ])
    expect(pathOfPasted(other, ours)).toBe(other);
});
