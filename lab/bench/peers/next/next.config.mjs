/* oxlint-disable import/no-default-export -- Next.js asks for it */
export default { poweredByHeader: false, turbopack: { root: import.meta.dirname } };
