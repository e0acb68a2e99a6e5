CREATE TABLE "used_game_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"attempt_hash" text,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "used_game_tokens_expires" ON "used_game_tokens" USING btree ("expires_at");