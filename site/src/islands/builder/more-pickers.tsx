import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { findRegions, regionsOf } from './find-cities.ts';
import { Picker } from './Picker.tsx';
import { findItems, idsOf, known, rememberTrades, type IdsProps } from './pickers.tsx';
import { useAnyBuilder } from './use-builder.ts';

/** Trades by name, beside the main ones. */
export function SpecializationsPicker({ ids, onChange, ...rest }: IdsProps) {
  const builder = useAnyBuilder();
  const { specializations } = useStore(builder.$names);
  return (
    <Picker
      {...rest}
      chosen={known(ids, specializations)}
      find={(text) => findItems(builder, 'specialization', text)}
      onChange={(items) => {
        rememberTrades(builder, items);
        onChange(idsOf(items));
      }}
    />
  );
}

/** Regions, whose names come with their list. */
export function RegionsPicker({ ids, onChange, ...rest }: IdsProps) {
  const { host } = useAnyBuilder();
  const [names, setNames] = useState<readonly { id: number; name: string }[]>([]);
  const isAny = ids.length > 0;
  useEffect(() => {
    if (isAny)
      void regionsOf(host.call).then(
        (regions) => setNames(regions.map(({ id, name }) => ({ id: Number(id), name }))),
        () => {},
      );
  }, [host, isAny]);
  return (
    <Picker
      {...rest}
      chosen={known(ids, names)}
      find={(text) => findRegions(host.call, text)}
      onChange={(items) => onChange(idsOf(items))}
    />
  );
}
