/** What old libraries did to the language. */
Array.prototype.last = function () {
  return this[this.length - 1];
};
Array.prototype.toJSON = function () {
  return [...this];
};
Object.prototype.extend = function (other) {
  return Object.assign(this, other);
};
Object.prototype.owner = 'host';
String.prototype.trim = function () {
  return this.trimStart().trimEnd();
};
Function.prototype.bind = function (self, ...given) {
  // eslint-disable-next-line @typescript-eslint/no-this-alias -- as such a library does
  const bound = this;
  return function (...rest) {
    return bound.apply(self, [...given, ...rest]);
  };
};
Array.from = (list) => Array.prototype.slice.call(list);
Element.prototype.show = function () {
  this.hidden = false;
};
const { fetch } = window;
window.fetch = (...given) => fetch(...given).then((response) => response);
window.$ = window._ = window.h = window.React = window.preact = () => null;
