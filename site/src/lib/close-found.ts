interface Found {
  isClose: boolean;
}

/** Whether what is only close to the words begins with this one of the page's results; `exactTotal` of the whole list. */
export function startsClose(items: readonly Found[], at: number, exactTotal: number): boolean {
  return exactTotal > 0 && items[at]?.isClose === true && items[at - 1]?.isClose !== true;
}
