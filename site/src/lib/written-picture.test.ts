import { expect, test } from 'vitest';
import { atPictureField, writtenPicture } from './written-picture.ts';

test('a picture that is there is named by its address, another one by its file, and none is null', () => {
  expect(writtenPicture({ image: '/files/a.webp', imageAlt: 'Кран' }, 'image')).toEqual({
    url: '/files/a.webp',
    alt: 'Кран',
  });
  const fileId = '0199c3a4-5b6c-7d8e-9f00-112233445566';
  expect(writtenPicture({ image: fileId }, 'image')).toEqual({ fileId, alt: '' });
  expect(writtenPicture({ image: '' }, 'image')).toBeNull();
  expect(writtenPicture({ image: '/files/a.webp', imageRemoved: '1' }, 'image')).toBeNull();
});

test('errors of a picture are shown at its fields', () => {
  expect(['image.alt', 'image.fileId', 'image', 'title'].map((field) => atPictureField('image', field))).toEqual([
    'imageAlt',
    'image',
    'image',
    'title',
  ]);
});
