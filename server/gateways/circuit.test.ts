import { expect, it } from 'vitest';
import { CircuitOpenError, createCircuit } from './circuit.ts';

const fails = () => Promise.reject(new Error('down'));
const works = async () => 'answer';

it('opens after three failures in a row, lets one attempt through after a while, closes with a success', async () => {
  let nowMs = 0;
  const circuit = createCircuit({ now: () => nowMs });
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(circuit(fails)).rejects.toThrow('down');
  await expect(circuit(works)).rejects.toThrow(CircuitOpenError);

  nowMs += 30_000;
  await expect(circuit(fails)).rejects.toThrow('down');
  await expect(circuit(works)).rejects.toThrow(CircuitOpenError);

  nowMs += 30_000;
  const attempt = circuit(works);
  await expect(circuit(works)).rejects.toThrow(CircuitOpenError);
  expect(await attempt).toBe('answer');
  expect(await circuit(works)).toBe('answer');
});

it('a success between failures keeps it closed', async () => {
  const circuit = createCircuit({ failuresMax: 2 });
  for (let round = 0; round < 3; round += 1) {
    await expect(circuit(fails)).rejects.toThrow('down');
    expect(await circuit(works)).toBe('answer');
  }
});
