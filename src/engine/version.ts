/** The version of the rules: that of package.json, which a test holds it to. Answers carry it. */
export const version = '0.2.0';
